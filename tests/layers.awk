# layers.awk - reads layers.txt and a list of source files; prints every include that no arrow allows.

FNR == NR { read_layers($0); next }
{ check_file($0) }
END { exit broken }

# ---------------------------------------------------------------- layers.txt

function read_layers(line,    words, count, i, who) {
    sub(/#.*/, "", line)
    count = split(line, words, /[ \t]+/)
    if (line ~ /^floor /) {
        sub(/:$/, "", words[2])
        for (i = 3; i <= count; i++)
            if (words[i] != "")
                floor[words[i]] = words[2]
    } else if (line ~ /^<.*> in /) {
        system_prefix[substr(words[1], 2, length(words[1]) - 2)] = 1
        for (i = 3; i <= count; i++)
            arrow[words[i], words[1]] = 1
    } else if (line ~ / -> /) {
        for (i = 3; i <= count; i++)
            arrow[words[1], words[i]] = 1
    } else if (line ~ /[^ \t]/) {
        report("layers.txt:" FNR, "this line says nothing: " line)
    }
}

# ------------------------------------------------------------------- sources

# folder/search-node.c -> folder/search, unless folder/search-node is listed itself.
function noun(file,    stem, folder) {
    stem = file
    sub(/\.[ch]$/, "", stem)
    if (stem in floor)
        return stem
    folder = stem
    sub(/[^\/]*$/, "", folder)
    if ((folder "*") in floor)
        return folder "*"
    while (stem ~ /-[^\/-]*$/) {
        sub(/-[^\/-]*$/, "", stem)
        if (stem in floor)
            return stem
    }
    return ""
}

function exists(file,    line, found) {
    found = (getline line < file) >= 0
    close(file)
    return found
}

# engine/x/../y.h -> engine/y.h
function tidy(path) {
    while (path ~ /[^\/]+\/\.\.\//)
        sub(/[^\/]+\/\.\.\//, "", path)
    return path
}

# The file that an include means, "" if there is none.
function resolve(folder, header,    i, count, places, path) {
    count = split(folder " engine/ dbus-service/ xfrontend/", places, " ")
    for (i = 1; i <= count; i++) {
        path = tidy(places[i] header)
        if (exists(path))
            return path
    }
    return ""
}

function check_file(file,    line, number, me, folder) {
    me = noun(file)
    if (me == "") {
        report(file ":1", "this file is on no floor of layers.txt")
        return
    }
    folder = file
    sub(/[^\/]*$/, "", folder)
    for (number = 1; (getline line < file) > 0; number++) {
        if (line !~ /^[ \t]*#[ \t]*include[ \t]*["<]/)
            continue
        sub(/^[ \t]*#[ \t]*include[ \t]*/, "", line)
        if (line ~ /^</)
            check_system(file ":" number, me, substr(line, 2, index(line, ">") - 2))
        else
            check_own(file ":" number, me, folder, substr(line, 2, index(substr(line, 2), "\"") - 1))
    }
    close(file)
}

function check_own(place, me, folder, header,    path, whom) {
    if (header == "config.h")
        return
    path = resolve(folder, header)
    if (path == "") {
        report(place, "no such header: " header)
        return
    }
    whom = noun(path)
    if (whom == me || allowed(me, whom) || allowed(me, floor[whom]))
        return
    report(place, me " (" floor[me] ") may not include " whom " (" floor[whom] ")")
}

function allowed(me, whom) {
    return ((me, whom) in arrow) || ((floor[me], whom) in arrow)
}

function check_system(place, me, header,    prefix) {
    for (prefix in system_prefix)
        if (index(header, prefix) == 1 && !allowed(me, "<" prefix ">"))
            report(place, me " (" floor[me] ") may not include <" header ">")
}

function report(place, text) {
    print place ": " text
    broken = 1
}
