#!/bin/sh
# The objects of engine/ and games/, but for load.c, need nothing but memcpy, memmove, memset and
# memcmp, and hold no variable that can change: the same sources run in the browser.
# Usage: pure.sh LIBRARY..
set -eu

symbols=$(nm -A -P "$@")
printf '%s\n' "$symbols" | awk '
    BEGIN {
        split("memcpy memmove memset memcmp _GLOBAL_OFFSET_TABLE_", names, " ")
        for (i in names) allowed[names[i]] = 1
    }
    {
        object = $1
        sub(/.*\[/, "", object); sub(/\].*/, "", object)
        if ($3 == "U" || $3 == "w") {
            if (object !~ /load\.c\.o$/) needed[object " needs " $2] = $2
        } else {
            defined[$2] = 1
        }
        objects[object] = 1
    }
    END {
        for (i in needed)
            if (!(needed[i] in allowed) && !(needed[i] in defined)) { print i; bad++ }
        for (i in objects) count++
        print count " objects, " bad + 0 " symbols too many"
        exit bad > 0 || count == 0
    }'

# Constants with pointers inside stand in .data.rel.ro; .data and .bss are for what can change.
objdump -h "$@" | awk '
    / file format / { object = $1; sub(/:$/, "", object) }
    $2 ~ /^\.(data|bss|tdata|tbss|data\.rel|data\.rel\.local)$/ && $3 !~ /^0+$/ {
        if (object !~ /load\.c\.o$/) { print object " has variables in " $2; bad++ }
    }
    END { print bad + 0 " sections of variables"; exit bad > 0 }'
