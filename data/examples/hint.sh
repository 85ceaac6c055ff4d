#!/bin/sh
# hint.sh - hosts a game, plays a few placements and asks what to place next, with busctl alone.
# Usage: hint.sh [CELL...]
set -eu

service=org.oust.Oust1
root=/org/oust/Oust1

# call PATH INTERFACE MEMBER [SIGNATURE ARGUMENT...]
call() {
    path=$1 interface=$service.$2
    shift 2
    busctl --user call "$service" "$path" "$interface" "$@"
}

# The first text between quotes in an answer such as: o "/org/oust/Oust1/games/gtpayj4"
unquote() {
    sed 's/^[^"]*"\([^"]*\)".*/\1/'
}

game=$(call $root Manager NewGame s hex7 | unquote)
trap 'call "$game" Game Close' EXIT

for cell in "$@"; do
    call "$game" Game Place s "$cell" >/dev/null
    echo "placed $cell"
done

position=$(busctl --user get-property "$service" "$game" "$service.Game" Position | unquote)
echo "position: $position"
echo "hint: $(call "$game" Game HintWith 'a{sv}' 2 level u 6 think_ms u "${THINK_MS:-3000}" | unquote)"
