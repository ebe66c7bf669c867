#!/usr/bin/env bash
# Compares the output of `make bench` with Soak/thresholds.tsv. Prints figures that miss their
# threshold and thresholds without a figure, and fails if there are any.
# Usage: thresholds.sh FIGURES
set -euo pipefail

[ $# -eq 1 ] || { echo "Usage: thresholds.sh FIGURES" >&2; exit 2; }

# A figure is a line with a name, a value and a unit, separated by tabs. Other lines are ignored.
awk -F '\t' '
  function fail(message) { print message; failures++ }

  !inThresholds && NF == 3 && $2 ~ /^-?[0-9]+(\.[0-9]+)?$/ { value[$1] = $2; unit[$1] = $3 }
  !inThresholds || /^#/ { next }

  NF < 4 || $2 !~ /^[<>]=$/ || $3 !~ /^[0-9]+(\.[0-9]+)?$/ {
    fail(FILENAME ":" FNR ": “" $0 "” is not a name, <= or >=, a value and a unit.")
    next
  }
  { limit = $2 " " $3 " " $4 }
  !($1 in value) { fail($1 " has no figure; it must be " limit "."); next }
  unit[$1] != $4 { fail($1 " is in " unit[$1] ", and its threshold in " $4 "."); next }
  ($2 == "<=" && value[$1] + 0 > $3 + 0) || ($2 == ">=" && value[$1] + 0 < $3 + 0) {
    fail($1 " is " value[$1] " " unit[$1] "; it must be " limit ".")
  }

  END { exit failures > 0 }
' - inThresholds=1 "$(dirname "$0")/../Soak/thresholds.tsv" < "$1"
