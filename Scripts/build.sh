#!/usr/bin/env bash
# Builds a program, and says how long that takes if nothing is built yet.
# Usage: build.sh [arguments of swift build]
set -euo pipefail
cd "$(dirname "$0")/.."

if [ ! -e .build/shared/debug/tenki ]; then
  cores=$(getconf _NPROCESSORS_ONLN)
  # About 900 seconds of one core.
  minutes=$(( (900 / cores + 59) / 60 ))
  echo "Building Tenki and the packages it needs: about $minutes minutes on $cores cores," \
    "once. Later builds take seconds." >&2
fi
exec "${SWIFT:-swift}" build "$@"
