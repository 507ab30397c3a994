#!/bin/sh
# Functions that write without knowing how much room there is, or read numbers without checking,
# appear nowhere; floating point not in the rules.
# Usage: banned.sh SOURCE-FOLDER
set -eu
cd "$1"

# The text without comments, strings and characters, with file and line before it.
bare() {
    awk '
        FNR == 1 { comment = 0 }
        {
            line = $0
            gsub(/\\./, "", line)
            gsub(/"[^"]*"/, "\"\"", line)
            out = ""
            while (line != "") {
                if (comment) {
                    at = index(line, "*/")
                    if (at == 0) break
                    line = substr(line, at + 2)
                    comment = 0
                } else {
                    at = index(line, "/*")
                    if (at == 0) { out = out line; break }
                    out = out substr(line, 1, at - 1)
                    line = substr(line, at + 2)
                    comment = 1
                }
            }
            print FILENAME ":" FNR ": " out
        }' "$@"
}

bad=0
all=$(find src tests fuzz -name '*.[ch]')
if bare $all | grep -E '(^|[^a-zA-Z0-9_])(v?sprintf|strcpy|strcat|gets|atoi|atol|atof)[[:space:]]*\('; then
    echo "banned functions"
    bad=1
fi
pure=$(find src/engine src/games -name '*.[ch]' ! -name 'load.c')
if bare $pure | grep -E '(^|[^a-zA-Z0-9_])(float|double)([^a-zA-Z0-9_]|$)|[0-9]\.[0-9]|[0-9]\.f'; then
    echo "floating point in the rules"
    bad=1
fi
if bare $pure | grep -E '(^|[^a-zA-Z0-9_])(malloc|calloc|realloc|free|printf|fprintf|time|rand)[[:space:]]*\('; then
    echo "heap, output, clock or a generator in the rules"
    bad=1
fi
[ "$bad" -eq 0 ] && echo "nothing banned is there"
