#!/bin/sh
# Who includes whom: nothing points upwards, and a game's headers stay in its folder.
# Usage: includes.sh SOURCE-FOLDER
set -eu
cd "$1/src"

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
if [ -d bots ]; then
    for file in $(find bots -name '*.[ch]'); do
        refuse "<[a-z0-9_/]+\.h>|\"(engine|bots)/[a-z0-9_]+\.h\"" "$file"
    done
fi
echo "$bad files include what they must not"
[ "$bad" -eq 0 ]
