#!/bin/sh
# The unit for systemd never gives up on the server. Usage: service.sh UNIT
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
exit $bad
