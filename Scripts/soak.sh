#!/usr/bin/env bash
# Runs the tests that take too long for every commit, in stages. Without arguments, it skips stages
# that have passed on the current commit, according to the records in .build/soak. With uncommitted
# changes, it runs all.
# Usage: soak.sh [--list | STAGE…]
set -uo pipefail
cd "$(dirname "$0")/.."
. Scripts/stages.sh
export SWIFT=${SWIFT:-swift}
export KASANE_SOAK=1
export KASANE_TEST_MINUTES=${KASANE_TEST_MINUTES:-120}
tenki=Apps/Tenki

# Kills writers and workers at random moments; nothing acknowledged may be lost.
crash() {
  export KASANE_CRASH_ROUNDS=${KASANE_CRASH_ROUNDS:-200}
  run_tests Soak --filter 'SQLiteCrashTests|JobCrashTests'
}

# Kills PostgreSQL or its client, and promotes standbys.
promotions() {
  export KASANE_POSTGRES_ROUNDS=${KASANE_POSTGRES_ROUNDS:-200}
  export KASANE_POSTGRES_PROMOTIONS=${KASANE_POSTGRES_PROMOTIONS:-50}
  run_tests Soak --filter PostgresCrashTests
}

# Tenki under load with kills, full disks, locks, failing services and hostile clients.
chaos() {
  export KASANE_CHAOS_SECONDS=${KASANE_CHAOS_SECONDS:-600}
  run_tests $tenki --filter ChaosTests
}

# A million inputs for each parser, escaper and decoder, in a release build.
fuzz() {
  export KASANE_FUZZ_ROUNDS=${KASANE_FUZZ_ROUNDS:-1000000} KASANE_TEST_MINUTES=600
  export BUILD_OPTIONS='-c release'
  run_tests . --filter FuzzTests && run_tests $tenki --filter FuzzTests
}

# Races in the container: in debug and release builds, and with Thread Sanitizer.
races() {
  export KASANE_RACE_TRIALS=1000
  run_tests . --filter ConcurrencyTests &&
    BUILD_OPTIONS='-c release' run_tests . --filter ConcurrencyTests &&
    BUILD_OPTIONS='--scratch-path .build/tsan --sanitize thread -Xswiftc -DKASANE_THREAD_SANITIZER' \
      KASANE_RACE_TRIALS=100 run_tests . --filter KasaneContainerTests
}

# 2,000 calls of which 30% fail, and the fault matrix with deadlines checked to 100 ms.
faults() {
  export KASANE_FAULT_CALLS=2000 KASANE_FAULT_STRICT=1
  run_tests . --filter 'RandomFaultTests|FaultMatrixTests'
}

# Programs that must not compile.
compiler() { run_tests . --filter "$COMPILER_TESTS"; }

# Malformed requests from tables, and 10,000 random connections to a running Tenki.
desync() {
  KASANE_FUZZ_ROUNDS=10000 run_tests . --filter "$DESYNC_TESTS" &&
    KASANE_FUZZ_ROUNDS=10000 run_tests $tenki --filter "$DESYNC_TESTS"
}

# The ordinary tests with every store and every page driver.
matrix() { run_tests . && run_tests Examples && run_tests $tenki; }

# The examples in separate packages.
examples() {
  run_tests Examples/Cookbook && run_tests Examples/Articles && run_tests Examples/Helpdesk
}

# Tests that other tests would disturb, one at a time.
alone() { run_tests . $WIDTH 1 --filter "$ALONE_TESTS"; }

# The browser tests, one at a time, with screenshots.
browser() {
  export KASANE_MORPH_PAIRS=20000 KASANE_SCREENSHOTS=$PWD/.build/screenshots
  run_tests . $WIDTH 1 --filter "$BROWSER_TESTS" &&
    run_tests $tenki $WIDTH 1 --filter "$BROWSER_TESTS"
}

# Wrong passwords from 100 networks for 100 accounts, and visitors with a /56 of addresses.
attack() {
  KASANE_SIGN_INS=all run_tests . --filter "$ATTACK_TESTS" &&
    run_tests $tenki $WIDTH 1 --filter "$ATTACK_TESTS"
}

# Tenki's tests that start processes.
processes() { run_tests $tenki $WIDTH 2 --filter "$PROCESS_TESTS"; }

# Two servers behind nginx and HAProxy, killed and restarted.
proxies() {
  Scripts/setup.sh proxies && run_tests $tenki $WIDTH 1 --filter "$PROXY_TESTS"
}

# Random API requests generated from its OpenAPI description.
api() {
  "$SWIFT" build --package-path $tenki "${SHARED[@]}" --product tenki &&
    Scripts/api-fuzz.sh "${EXAMPLES:-200}"
}

# The archive of a release, and a server started from it.
dist() { make dist && Scripts/dist-test.sh; }

# The commands of the README, in a fresh clone.
readme() { Scripts/readme.sh; }

# The public API, compared with the last release. Soak/breakages.txt lists the intended changes.
breakage() {
  local tag
  tag=$(git describe --tags --abbrev=0 2> /dev/null) || { echo "There is no release yet."; return; }
  "$SWIFT" package "${SHARED[@]}" diagnose-api-breaking-changes "$tag" \
    --breakage-allowlist-path Soak/breakages.txt
}

# Tests of generated applications, with warnings as errors.
generated() {
  for variant in template plain postgres accounts api entities all; do
    Scripts/generated.sh $variant || return
  done
}

# The site of the documentation, without a broken link.
docs() { make docs; }

# All benchmarks, compared with their thresholds.
bench() { make bench > .build/soak/bench.tsv && Scripts/thresholds.sh .build/soak/bench.tsv; }

stages=(crash promotions chaos fuzz races faults compiler desync matrix examples alone browser attack
  processes proxies api generated breakage dist docs readme bench)

run_tests() { Scripts/test.sh "$@"; }

if [ "${1:-}" = --list ]; then echo "${stages[*]}"; exit; fi
for stage in "$@"; do
  [[ " ${stages[*]} " == *" $stage "* ]] || {
    echo "soak.sh: unknown stage “${stage}”; the stages are ${stages[*]}." >&2
    exit 2
  }
done
# Prints the current commit, or nothing if there are uncommitted changes.
commit() { [ -n "$(git status --porcelain 2>&1)" ] || git rev-parse HEAD; }

trap 'exit 130' INT TERM
mkdir -p .build/soak
failed=()
for stage in "${@:-"${stages[@]}"}"; do
  log=.build/soak/$stage.log
  commit=$(commit)
  if [ $# -eq 0 ] && [ -n "$commit" ] && grep -qs "^$commit " ".build/soak/$stage.passed"; then
    printf '%-12s already passed\n' "$stage"
    continue
  fi
  start=$SECONDS
  printf '%-12s ' "$stage"
  if ("$stage") > "$log" 2>&1; then
    if [ -n "$commit" ] && [ "$commit" = "$(commit)" ]; then
      echo "$commit $((SECONDS - start))" > ".build/soak/$stage.passed"
    fi
    printf 'passed in %s s\n' $((SECONDS - start))
    grep -E $'^[a-z0-9_.]+\t' "$log" || true
  else
    failed+=("$stage")
    printf 'FAILED after %s s: %s\n' $((SECONDS - start)) "$log"
  fi
done
[ "${#failed[@]}" -eq 0 ]
