#!/usr/bin/env bash
# Builds a package's tests and runs those of `make check`, or those that the arguments select.
# Lists failed and skipped tests again at the end. Stops after KASANE_TEST_MINUTES (25 by default)
# and lists the tests that are still running.
# Usage: [BUILD_OPTIONS="-c release"] test.sh PACKAGE [swift test arguments]
set -uo pipefail
cd "$(dirname "$0")/.."
. Scripts/stages.sh

package=$1
shift
[ $# -gt 0 ] || set -- "${COMMIT_TESTS[@]}"
read -ra build <<< "--package-path $package ${SHARED[*]} ${BUILD_OPTIONS:-}"
"${SWIFT:-swift}" build --build-tests "${build[@]}" "${CHECK_IMPORTS[@]}" || exit

log=$(mktemp)
trap 'rm -f "$log"' EXIT
limit=()
if command -v timeout > /dev/null; then
  limit=(timeout --kill-after=10 "${KASANE_TEST_MINUTES:-25}m")
fi
${limit[@]+"${limit[@]}"} "${SWIFT:-swift}" test --skip-build "${build[@]}" "${CHECK_IMPORTS[@]}" \
  "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
# 137 if it had to be killed.
if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
  printf '\nStill running after %s minutes:\n' "${KASANE_TEST_MINUTES:-25}"
  awk '!/^◇ Test case / && /^◇ Test .* started\.$/ { sub(/ started\.$/, ""); running[substr($0, index($0, "Test"))] }
    /^(✔|✘) Test .* (passed|failed) after / {
      text = substr($0, index($0, "Test"))
      sub(/( with [0-9]+ test cases?)? (passed|failed) after .*/, "", text)
      delete running[text]
    }
    END { for (text in running) print text }' "$log" | sort | head -n 60
fi
if [ "$status" -eq 0 ] && ! grep -q 'Test run with [1-9]' "$log"; then
  echo "error: no test matches: $*" >&2
  status=1
fi
if grep -q '^➜ ' "$log"; then
  printf '\nSkipped:\n'
  grep '^➜ ' "$log" | sort | uniq -c | sort -rn | head -n 20
fi
if [ "$status" -ne 0 ]; then
  printf '\nFailed:\n'
  grep -A 2 -E '✘ Test .*recorded an issue|: error: |Fatal error: ' "$log" |
    grep -vE '^--$|^(◇|✔) ' | head -n 60
fi
exit "$status"
