#!/usr/bin/env bash
# Runs the tests, and lists failed tests again at the end, where a reader of a log looks first.
# Usage: test.sh [arguments of swift test]
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT

"${SWIFT:-swift}" test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  printf '\nFailed:\n'
  grep -A 2 -E '✘ Test .*recorded an issue|: error: |Fatal error: ' "$log" |
    grep -vE '^--$|^(◇|✔) ' | head -n 60
fi
exit "$status"
