#!/bin/sh
# A game or subject that there is not is an error: nothing tested must never look like all passed.
# Usage: asked.sh CONTRACT-TEST
set -u
program=$1
bad=0
# expect STATUS TEXT ARGUMENT..: how it ends, and what it says.
expect() {
    status=$1 text=$2
    shift 2
    said=$("$program" "$@" 2>&1)
    ended=$?
    if [ "$ended" -ne "$status" ] || ! printf '%s' "$said" | grep -qF "$text"; then
        printf 'contract_test %s ended with %d and said:\n%s\n' "$*" "$ended" "$said"
        bad=$((bad + 1))
    fi
}

expect 2 'no game and no subject "tempalte"' tempalte
expect 2 'no game and no subject "undoo"' template undoo
expect 2 'order of simultaneous choices' template undoo
expect 0 'template: facts and components' template facts
[ "$bad" -eq 0 ]
