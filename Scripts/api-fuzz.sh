#!/bin/sh
# Starts a debug build of Tenki with demo data, and sends its API random requests that are generated
# from its OpenAPI description. SEED selects other requests.
# Installs schemathesis into .build if it is missing.
# Usage: api-fuzz.sh [number of examples]
set -e
cd "$(dirname "$0")/.."
examples=${1:-200}
PATH=$PATH:$PWD/.build/schemathesis/bin
if ! command -v schemathesis > /dev/null; then
  python3 -m venv .build/schemathesis
  .build/schemathesis/bin/pip install --quiet schemathesis
fi
folder=$(mktemp -d)
.build/shared/debug/tenki serve --demo --port 0 \
  --database "$folder/tenki.sqlite" > "$folder/log" 2>&1 &
server=$!
trap 'kill $server 2> /dev/null; wait $server 2> /dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
for _ in $(seq 100); do
  site=$(grep -o 'http://localhost:[0-9]*' "$folder/log" | head -1)
  [ -z "$site" ] || break
  sleep 0.1
done
if [ -z "$site" ]; then
  cat "$folder/log" >&2
  exit 1
fi
# The description's patterns accept more search texts than Tenki does, so a refusal of valid input is
# not an error.
cd "$folder"
schemathesis run "$site/api/v1/openapi.json" \
  --max-examples "$examples" --rate-limit 100/s \
  --exclude-checks positive_data_acceptance --seed "${SEED:-1}"
