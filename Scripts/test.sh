#!/usr/bin/env bash
# Builds a package with its tests and runs them, except for what `make soak` runs. Failed tests are
# listed again at the end, where a reader of a log looks first. After KASANE_TEST_MINUTES, 25 by
# default, the run is ended, and the tests that had not ended are listed.
# Usage: test.sh PACKAGE [arguments of swift test]
set -uo pipefail
cd "$(dirname "$0")/.."
. Scripts/stages.sh

package=$1
shift
swift=${SWIFT:-swift}
build=(--package-path "$package" "${SWIFT_FLAGS[@]}")
"$swift" build --build-tests "${build[@]}" || exit

log=$(mktemp)
trap 'rm -f "$log"' EXIT
limit=()
if command -v timeout > /dev/null; then
  limit=(timeout --kill-after=10 "${KASANE_TEST_MINUTES:-25}m")
fi
[ $# -gt 0 ] || set -- --skip "$SOAK_TESTS" --skip "$SERIAL_TESTS"
${limit[@]+"${limit[@]}"} "$swift" test --skip-build "${build[@]}" "$@" 2>&1 | tee "$log"
