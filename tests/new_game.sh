#!/bin/sh
# What tools/new-game makes keeps the contract, and nothing of the template's story is in it.
# Usage: new_game.sh SOURCE-FOLDER OBJECTS-OF-CONTRACT-TEST LIBRARY.. -- COMPILER..
set -eu
root=$1
objects=$2
shift 2
libraries=
while [ "$1" != -- ]; do
    libraries="$libraries $1"
    shift
done
shift

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$root/tools/new-game" fifth "$folder/games"
if grep -rniE 'template|isle|chart|sail|sight' "$folder/games"; then
    echo 'the template still tells its story'
    exit 1
fi
sed 's/smugglers/fifth/' "$root/examples/games/games.c" >"$folder/games/games.c"
# Objects come before libraries, so that the list is this one.
"$@" -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$root/src" -I"$folder" -o "$folder/contract_test" \
    "$folder/games/games.c" "$folder"/games/fifth/*.c "$objects"/*.o \
    -Wl,--start-group $libraries -Wl,--end-group $(pkg-config --libs jansson cmocka) -lpthread -lm
INCOGNITA_TEST_PERCENT=10 "$folder/contract_test" fifth
