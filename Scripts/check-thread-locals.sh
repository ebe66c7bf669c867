#!/usr/bin/env bash
# Finds a miscompilation in a program: an asynchronous function that locks a mutex with the id of a
# thread that it has left. The compiler (Swift 6.3, Linux) can compute the address of the id before
# a suspension and use it afterwards. Unlocking then crashes the process.
# To fix such a function, lock the mutex in a function with @inline(never).
# Usage: check-thread-locals.sh PROGRAM
set -euo pipefail
if [ "$(uname -sm)" != "Linux x86_64" ] || ! command -v objdump >/dev/null; then
  echo "check-thread-locals.sh: needs objdump on Linux x86_64; skipped." >&2
  exit 0
fi
# A symbol that ends in TY or TQ, a number and _ is the part of a function after a suspension.
found=$(objdump -d --no-show-raw-insn "$1" | awk '
  /^[0-9a-f]+ <.*>:$/ { name = $2; has_address = 0; is_part = name ~ /T[YQ][0-9]+_>:$/; next }
  /%fs:/ { has_address = 1 }
  /call.*<syscall@plt>/ && is_part && !has_address { print substr(name, 2, length(name) - 3) }
' | sort -u)
# swift-configuration has such a function, which Tenki does not call.
found=$(grep -v 'Configuration[0-9]*MutableInMemoryProvider' <<<"$found" || true)
[ -z "$found" ] && exit 0
echo "error: these functions lock a mutex as another thread after a suspension:" >&2
"${SWIFT:-swift}" demangle --simplified --compact <<<"$found" >&2
exit 1
