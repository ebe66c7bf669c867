#!/usr/bin/env bash
# Runs `swift build`. Before the first build, prints how long it will take.
# Usage: build.sh [swift build arguments]
set -euo pipefail
cd "$(dirname "$0")/.."

if [ ! -e .build/shared/debug/tenki ]; then
  cores=$(getconf _NPROCESSORS_ONLN)
  # About 900 seconds on one core.
  minutes=$(( (900 / cores + 59) / 60 ))
  echo "Building Tenki and its dependencies. The first build takes about $minutes minutes on" \
    "$cores cores; later builds take seconds." >&2
fi
exec "${SWIFT:-swift}" build "$@"
