#!/usr/bin/env bash
# Runs the tests, and lists failed tests again at the end, where a reader of a log looks first. After
# KASANE_TEST_MINUTES, 40 by default, it ends them, and lists the tests that had not ended.
# Usage: test.sh [arguments of swift test]
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT

limit=()
if command -v timeout > /dev/null; then
  limit=(timeout --kill-after=10 "${KASANE_TEST_MINUTES:-40}m")
fi
${limit[@]+"${limit[@]}"} "${SWIFT:-swift}" test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -eq 124 ]; then
  printf '\nStill running after %s minutes:\n' "${KASANE_TEST_MINUTES:-40}"
  awk '!/^◇ Test case / && /^◇ Test .* started\.$/ { sub(/ started\.$/, ""); running[substr($0, index($0, "Test"))] }
    /^(✔|✘) Test .* (passed|failed) after / {
      text = substr($0, index($0, "Test"))
      sub(/( with [0-9]+ test cases?)? (passed|failed) after .*/, "", text)
      delete running[text]
    }
    END { for (text in running) print text }' "$log" | sort | head -n 60
fi
if [ "$status" -ne 0 ]; then
  printf '\nFailed:\n'
  grep -A 2 -E '✘ Test .*recorded an issue|: error: |Fatal error: ' "$log" |
    grep -vE '^--$|^(◇|✔) ' | head -n 60
fi
exit "$status"
