#!/bin/sh
# embed.sh NAME=FILE... - writes C that holds the bytes of each FILE as the source `iface_embedded_NAME`.
set -eu
printf '/* Made by embed.sh; do not edit. */\n#include "iface-embedded.h"\n'
for pair in "$@"; do
    name=${pair%%=*}
    file=${pair#*=}
    printf '\nstatic const unsigned char %s_bytes[] = {\n' "$name"
    od -An -v -tx1 "$file" | sed 's/\([0-9a-f][0-9a-f]\)/0x\1,/g'
    printf '};\n\nconst struct iface_source iface_embedded_%s = {"%s", (const char *)%s_bytes, sizeof %s_bytes};\n' \
        "$name" "$(basename "$file")" "$name" "$name"
done
