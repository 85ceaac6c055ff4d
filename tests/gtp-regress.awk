# gtp-regress.awk - holds the answers of a session against a regression file; see tests/gtp/README.md.
#     awk -f gtp-regress.awk FILE ANSWERS
# The commands have been sent with their numbers, 1, 2, ...  Prints for each of them, with tabs
# between the fields: ok or not ok, line, "known" for a known failure or "-", command, pattern, answer.
BEGIN { OFS = "\t" }

# The file.
FNR == NR && /^#\? \[.*\]\*?$/ {
    known[count] = /\*$/
    pattern[count] = substr($0, 5, length($0) - 5 - known[count])
    next
}
FNR == NR && /^#\?/ { print "not ok", FNR, "-", $0, "#? [PATTERN]", "this"; next }
FNR == NR { if (NF > 0 && !/^#/) { command[++count] = $0; line[count] = FNR }; next }

# The answers.
!inside && /^[=?][0-9]/ {
    inside = 1
    failed = /^\?/
    number = substr($1, 2)
    text = substr($0, length($1) + 2)
    answer[number] = (failed ? "?" : "") text
    next
}
inside && /^$/ { inside = 0; ended[number] = 1; next }
inside { answer[number] = answer[number] "/" $0; next }
{ print "not ok", 0, "-", "nothing", "no line outside of the answers", "[" $0 "]" }

END {
    for (i = 1; i <= count; i++) {
        good = ended[i] && (i in pattern ? answer[i] ~ ("^(" pattern[i] ")$") : answer[i] !~ /^\?/)
        print good ? "ok" : "not ok", line[i], known[i] ? "known" : "-", command[i],
            i in pattern ? "[" pattern[i] "]" : "success", ended[i] ? "[" answer[i] "]" : "missing"
    }
}
