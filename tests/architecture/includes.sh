#!/bin/sh
# Who includes whom: nothing points upwards or in a circle, and a game's headers stay in its folder.
# Usage: includes.sh [SOURCE-FOLDER]
set -eu
cd "${1:-$(dirname "$0")/../..}/src"

bad=0
# refuse FILE... : the includes among these files that match none of the allowed patterns.
refuse() {
    allowed=$1
    shift
    found=$(grep -HnE '^[[:space:]]*#[[:space:]]*include' "$@" | grep -vE "$allowed" || true)
    if [ -n "$found" ]; then
        printf '%s\n' "$found"
        bad=$((bad + 1))
    fi
}

plain='<(stdbool|stddef|stdint|stdarg|string)\.h>'
native='<(jansson|stdio|stdlib|stdbool|stddef|stdint|stdarg|string)\.h>'
for file in $(find engine -name '*.[ch]' ! -name 'load.[ch]'); do
    refuse "$plain|\"engine/[a-z0-9_]+\.h\"" "$file"
done
for file in $(find engine -name 'load.[ch]'); do
    refuse "$native|\"engine/[a-z0-9_]+\.h\"" "$file"
done
for folder in games/*/ ../examples/games/*/; do
    folder=${folder%/}
    game=games/$(basename "$folder")
    for file in $(find "$folder" -name '*.[ch]' ! -name 'load.c'); do
        refuse "$plain|\"engine/[a-z0-9_]+\.h\"|\"$game/[a-z0-9_]+\.(h|inc)\"" "$file"
    done
    refuse "$native|\"engine/[a-z0-9_]+\.h\"|\"$game/[a-z0-9_]+\.h\"" "$folder/load.c"
    others=$(find . ../tests ../fuzz ../examples -name '*.[ch]' ! -path "*/$game/*")
    found=$(grep -Hn "include.*\"$game/" $others || true)
    if [ -n "$found" ]; then
        printf '%s\n' "$found"
        bad=$((bad + 1))
    fi
done
refuse "\"(engine|games)/[a-z0-9_]+\.h\"" games/find.c games/games.c games/games.h
# layer FOLDER BELOW... : what a folder includes of ours is its own or of the folders below it.
layer() {
    folder=$1
    ours=$(echo "$@" | sed 's/ /|/g')
    for file in $(find "$folder" -maxdepth 1 -name '*.[ch]'); do
        refuse "<[a-z0-9_/-]+\.h>|\"($ours)/[a-z0-9_]+\.(h|inc)\"" "$file"
    done
}
layer bots engine
layer analysis bots engine
layer languages engine
layer protocol analysis bots games engine
layer arena protocol analysis bots games engine
layer names engine
layer ratings engine
layer store ratings names engine
layer store/sql store ratings names engine
layer store/sqlite store/sql store ratings names engine
layer store/postgres store/sql store ratings names engine
below='protocol bots games engine names ratings store'
layer server/common store names engine
layer server/net server/common engine
layer server/push server/common languages store names engine
layer server/table server/push server/net server/common $below
layer server/ops server/table server/push server/net server/common languages $below
layer server/door server/ops server/table server/push server/net server/common $below
layer server server/door server/ops server/table server/push server/net server/common $below

# only WHERE HEADER : what one room keeps from all others.
only() {
    found=$(grep -rHn "include <$2>" --include='*.[ch]' . | grep -v "^\./$1/" || true)
    if [ -n "$found" ]; then
        printf '%s\n' "$found"
        bad=$((bad + 1))
    fi
}
only store/sqlite sqlite3.h
only store/postgres libpq-fe.h
only server/net libwebsockets.h
only server/push 'curl/[a-z]*\.h'
only server/push 'openssl/[a-z_0-9]*\.h'

# A module is a .c file with the .h file of its name. tsort finds the circles among them.
circles=$(find store protocol arena server -name '*.[ch]' | xargs grep -H '^#include "' |
    sed -E 's,^(.*)\.[ch]:#include "(.*)\.(h|inc)"$,\1 \2,' | tsort 2>&1 >/dev/null || true)
if [ -n "$circles" ]; then
    printf '%s\n' "$circles"
    bad=$((bad + 1))
fi
echo "$bad files include what they must not"
[ "$bad" -eq 0 ]
