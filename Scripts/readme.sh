#!/usr/bin/env bash
# Runs the commands of README.md in a fresh clone, with an empty home folder. Each console block
# starts in the clone. A command that serves is stopped once its first page is served. The port 8080
# must be free.
# Usage: readme.sh
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
server=

stop() {
  [ -n "$server" ] || return 0
  kill -- "-$server" 2> /dev/null || true
  wait "$server" || true
  server=
}
trap 'stop; rm -rf "$folder"' EXIT

fail() { printf 'readme.sh: %s\n' "$*" >&2; exit 1; }

# serve COMMAND: starts it, requests its first page and stops it.
serve() {
  local site
  # With job control, the command and its children are a process group.
  set -m
  eval "$1" > "$folder/log" 2>&1 &
  server=$!
  set +m
  until site=$(grep -som 1 'http://localhost:[0-9]*/' "$folder/log"); do
    kill -0 "$server" 2> /dev/null || { cat "$folder/log" >&2; fail "$1 has ended."; }
    sleep 1
  done
  # kasane dev listens before the first build, which takes minutes.
  curl -sSL --fail --max-time 3600 -H 'Accept: text/html' -o "$folder/page" "$site" ||
    { cat "$folder/log" >&2; fail "$1 does not serve $site."; }
  grep -q '</html>' "$folder/page" || fail "$site is not a page."
  stop
}

git clone --quiet "$root" "$folder/kasane"
mkdir "$folder/home"
export HOME=$folder/home
commands=0
# A line is a command, or the start of a block.
while IFS= read -r command <&3; do
  case "$command" in
    '```console') cd "$folder/kasane"; continue ;;
    'make run' | 'make dev') echo "\$ $command"; serve "$command" ;;
    *) echo "\$ $command"; eval "$command" ;;
  esac
  commands=$((commands + 1))
done 3< <(awk '/^```/ { inside = $0 == "```console"; if (inside) print; next }
  inside && sub(/^\$ /, "")' "$folder/kasane/README.md")
[ "$commands" -gt 0 ] || fail 'README.md has no command.'
