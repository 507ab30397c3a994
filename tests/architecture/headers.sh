#!/bin/sh
# Every header compiles alone, and guards itself.
# Usage: headers.sh SOURCE-FOLDER COMPILER...
set -eu
root=$1
shift

bad=0
count=0
for header in $(find "$root/src" "$root/tests" "$root/fuzz" "$root/examples" -name '*.h'); do
    count=$((count + 1))
    if ! printf '#include "%s"\n#include "%s"\nextern int nothing;\n' "$header" "$header" |
        "$@" -std=c17 -Wall -Wextra -Wpedantic -Werror -D_POSIX_C_SOURCE=200809L \
            -I"$root/src" -I"$root/tests" -fsyntax-only -x c -; then
        echo "does not compile alone: $header"
        bad=$((bad + 1))
    fi
done
echo "$count headers, $bad do not compile alone"
[ "$count" -gt 0 ] && [ "$bad" -eq 0 ]
