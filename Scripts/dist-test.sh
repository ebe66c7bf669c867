#!/usr/bin/env bash
# Unpacks the archive that dist.sh built, starts its program with demo data, requests the first page,
# a stylesheet and an icon, and checks the links of its documents.
# Usage: dist-test.sh
set -euo pipefail
cd "$(dirname "$0")/../.build/dist"
sha256sum --quiet --check SHA256SUMS
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; wait; rm -rf "$folder"' EXIT
tar -xzf tenki-*.tar.gz -C "$folder" --strip-components 1
cd "$folder"

fail() { printf 'dist-test.sh: %s\n' "$*" >&2; cat log >&2; exit 1; }

bin/tenki serve --demo --port 0 --database "$folder/tenki.sqlite" > log 2>&1 &
server=$!
for _ in $(seq 300); do
  site=$(grep -o 'http://localhost:[0-9]*' log | head -1) || true
  [ -z "$site" ] || break
  sleep 0.1
done
[ -n "$site" ] || fail 'the server does not start.'

# request PATH TYPE: saves a response, which must have the type and not be empty.
request() {
  local type
  type=$(curl -sS --fail -H 'Accept: text/html,*/*' -o response -w '%{content_type}' "$site$1") ||
    fail "$1 cannot be requested."
  [[ $type == $2* && -s response ]] || fail "$1 is not $2."
}

request / text/html
stylesheet=$(grep -oE '/assets/[^"]+\.css' response | head -1)
request "$stylesheet" text/css
request /favicon.ico image/
request /icons/180.png image/png
kill "$server"
wait "$server" || fail 'the server does not stop.'
server=

links=$(grep -ohE '\]\([^:#)]+[#)]' Documentation/*.md | sed -E 's/^..(.*).$/\1/' | sort -u)
for link in $links; do
  [ -e "Documentation/$link" ] || fail "the documents link to $link, which does not exist."
done
echo "The archive's server serves its page, $stylesheet and its icons, and its links resolve."
