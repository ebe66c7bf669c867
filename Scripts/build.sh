#!/usr/bin/env bash
# Runs `swift build`. Before the first build, prints about how long it takes.
# Usage: build.sh [swift build arguments]
set -euo pipefail
cd "$(dirname "$0")/.."

if [ ! -e .build/shared/debug/tenki ]; then
  cores=$(getconf _NPROCESSORS_ONLN)
  # About 900 seconds on one core.
  minutes=$(( (900 / cores + 59) / 60 ))
  echo "Building Tenki and its dependencies. The first build takes about $minutes minutes on" \
    "$cores cores. Later builds compile only what has changed." >&2
fi
exec "${SWIFT:-swift}" build "$@"
