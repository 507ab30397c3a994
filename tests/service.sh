#!/bin/sh
# The unit for systemd never gives up on the server, and systemd understands all of it. Usage: service.sh UNIT
set -eu

# has SECTION SETTING: whether the setting stands in the section, as systemd would read it.
has() {
    awk -v section="[$1]" -v setting="$2" '
        /^\[/ { inside = $0 == section }
        inside && $0 == setting { found = 1 }
        END { exit !found }' "$unit"
}

unit=$1 bad=0
for wanted in 'Unit StartLimitIntervalSec=0' 'Service Restart=always' 'Service UMask=0077'; do
    has "${wanted%% *}" "${wanted#* }" || { echo "$unit has no ${wanted#* } in [${wanted%% *}]"; bad=1; }
done

# Whatever systemd itself has to say of it, about an instance if it is a template; the program need not be installed.
if command -v systemd-analyze >/dev/null; then
    folder=$(mktemp -d)
    trap 'rm -r "$folder"' EXIT
    name=$(basename "$unit" | sed 's/@/@8081/')
    sed "s#/usr/local/bin/incognita#$(command -v true)#" "$unit" >"$folder/$name"
    said=$(systemd-analyze verify --man=no "$folder/$name" 2>&1) || bad=1
    [ -z "$said" ] || { echo "$said"; bad=1; }
fi
exit $bad
