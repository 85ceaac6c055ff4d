# xoust.sh - a window of xoust on a server of its own.  To be sourced after tap.sh.
#     start_server            an Xvfb; sets DISPLAY and $server
#     start_xoust OPTION...   xoust on it, saving to $record; sets $player
#     click WORD, press KEY...
#     settled COMMAND...      what it prints, when that doesn't change any more
#     until_true COMMAND...   waits until the command succeeds; fails after half a minute
# $letters are xoust-probe's options for how the window is laid out.

record=$scratch/game.xml
letters=-
server=
player=
export HOME="$scratch/home" XDG_STATE_HOME="$scratch/state" XDG_CONFIG_HOME="$scratch/config"
# what fontconfig keeps until the end is not the program's
echo leak:libfontconfig >"$scratch/leaks"
export LSAN_OPTIONS="suppressions=$scratch/leaks:print_suppressions=0"
unset XAUTHORITY XAPPLRESDIR WAYLAND_DISPLAY
mkdir -p "$HOME" "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"
trap 'stop_all; rm -rf "$scratch"' EXIT

probe() {
    "$top_builddir/tests/xoust-probe" "$@"
}

# Without its server xoust ends by itself, and tells what coverage has counted.
stop_all() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    [ -z "$player" ] || until_true fails kill -0 "$player" || kill -9 "$player"
    wait
}

# Without -noreset the server forgets everything when its last client leaves, and drops who is just coming.
start_server() {
    mkfifo "$scratch/display"
    Xvfb -displayfd 3 -noreset -nolisten tcp -dpi 96 -screen 0 "${1:-1280x1024x24}" 3>"$scratch/display" 2>"$scratch/xvfb.log" &
    server=$!
    read -r number <"$scratch/display" || { cat "$scratch/xvfb.log" >&2; exit 99; }
    rm "$scratch/display"
    export DISPLAY=":$number"
}

start_xoust() {
    rm -f "$record"
    "$top_builddir/xoust" -noanimation -save "$record" "$@" 2>"$scratch/xoust.err" &
    player=$!
    until_true probe window >"$scratch/window" && until_true test -s "$record" &&
        window=$(probe window) && xdotool windowfocus "$window"
}

# Ends it by its own key, and hands on its exit status.
quit_xoust() {
    press ctrl+q
    until_true fails kill -0 "$player" || return
    status=0
    wait "$player" || status=$?
    player=
    return "$status"
}

until_true() {
    tries=0
    until "$@" 2>/dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || { echo "never: $*"; return 1; }
        sleep 0.05
    done
}

# settled COMMAND...: what it prints, as soon as two looks in a row are the same
settled() {
    look=$("$@")
    for _ in $(seq 100); do
        before=$look
        sleep 0.2
        look=$("$@")
        [ -z "$look" ] || [ "$look" != "$before" ] || break
    done
    printf '%s\n' "$look"
}

click() {
    for word; do
        place=$(probe where "$letters" "$record" "$word") || return
        # the place is two numbers
        # shellcheck disable=SC2086
        xdotool mousemove --window "$window" $place click 1
    done
}

press() {
    xdotool key "$@"
}

# Ways to place on a cell; for keys $cursor says where the cursor is.
tap_cell() {
    click "$1"
}

by_keys() {
    keys=$(probe keys "$letters" "$record" "$cursor" "$1") || return
    cursor=$1
    # one word a key
    # shellcheck disable=SC2086
    press $keys space
}

counts() {
    [ "$(probe count "$record")" -eq "$1" ]
}

has_more_than() {
    [ "$(probe count "$record")" -gt "$1" ]
}

# seen: the stones on the screen become those of the record
seen() {
    until_true probe look "$letters" "$record" >/dev/null || probe look "$letters" "$record"
}

turns() {
    "$top_builddir/oust" convert "$record" | cut -f 2
}

# play HOW: a whole game, the record says where; HOW is called with a cell to place on
play() {
    while :; do
        before=$(probe count "$record")
        cell=$(probe next "$record")
        case $cell in
        over) return 0 ;;
        wait) until_true has_more_than "$before" || return ;;
        *) "$1" "$cell" && until_true has_more_than "$before" || return ;;
        esac
    done
}

# The record is a game by the rules, with the result that it names.
is_sound() {
    "$top_builddir/oust" convert "$record" >"$scratch/line" && "$top_builddir/oust" replay "$scratch/line" >"$scratch/replayed" &&
        winner=$(cut -f 2 "$scratch/replayed") && [ "$winner" != - ] && grep -q "winner=\"$winner\"" "$record"
}
