#!/usr/bin/env bash
# Installs the project's requirements besides a Swift toolchain, or prints how to install them.
# Usage: setup.sh [build] [archive] [database] [mail] [browser] [proxies]
set -euo pipefail

fail() { printf '%s\n' "$@" >&2; exit 1; }

command -v "${SWIFT:-swift}" >/dev/null || fail \
  "Swift is missing. Install Swift 6.3 or later from https://www.swift.org/install/."

missing=()
for part in "$@"; do
  case "$part" in
    build)
      # macOS has SQLite in its SDK.
      if [ "$(uname)" = Linux ] && [ ! -e /usr/include/sqlite3.h ]; then
        missing+=(libsqlite3-dev)
      fi
      # The headers of PostgreSQL's client library.
      if [ "$(uname)" = Linux ] && [ ! -e /usr/include/postgresql/libpq-fe.h ] \
        && [ ! -e /usr/include/libpq-fe.h ]; then
        missing+=(libpq-dev)
      fi
      # The headers of libcurl; macOS has them in its SDK.
      if [ "$(uname)" = Linux ] && [ ! -e /usr/include/curl/curl.h ] \
        && ! compgen -G '/usr/include/*/curl/curl.h' >/dev/null; then
        missing+=(libcurl4-openssl-dev)
      fi
      # The headers of zlib; macOS has them in its SDK.
      if [ "$(uname)" = Linux ] && [ ! -e /usr/include/zlib.h ]; then
        missing+=(zlib1g-dev)
      fi
      # The TLS tests create their certificates with it.
      command -v openssl >/dev/null || missing+=(openssl) ;;
    archive)
      # FoundationXML needs it if it is linked statically.
      [ -e /usr/include/libxml2 ] || missing+=(libxml2-dev)
      command -v objdump >/dev/null || missing+=(binutils)
      # The archive's test sends requests with it.
      command -v curl >/dev/null || missing+=(curl) ;;
    database)
      # The tests of the PostgreSQL store start a server of their own.
      if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
      then
        missing+=(postgresql)
      fi
      # Some of them use it through a pooler.
      [ -x /usr/sbin/pgbouncer ] || command -v pgbouncer >/dev/null || missing+=(pgbouncer) ;;
    mail)
      # The tests of KasaneSMTP start a mail server.
      /usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null || missing+=(python3-aiosmtpd) ;;
    browser)
      command -v chromium >/dev/null || missing+=(chromium)
      command -v chromedriver >/dev/null || missing+=(chromium-driver)
      # Screenshots of Japanese text would show boxes.
      if [ "$(uname)" = Linux ] && [ -z "$(fc-list :lang=ja family 2>/dev/null)" ]; then
        missing+=(fontconfig fonts-noto-cjk)
      fi ;;
    proxies)
      [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null || missing+=(nginx)
      [ -x /usr/sbin/haproxy ] || command -v haproxy >/dev/null || missing+=(haproxy) ;;
    *) fail "setup.sh: unknown part “$part”; the parts are build, archive, database, mail," \
      "browser and proxies." ;;
  esac
done
[ "${#missing[@]}" -gt 0 ] || exit 0

if command -v apt-get >/dev/null; then
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    # If sudo needs a password, print the command instead of prompting for it.
    sudo -n true 2>/dev/null || fail \
      "Missing: ${missing[*]}. Install with:" \
      "  sudo apt-get update && sudo apt-get install ${missing[*]}"
    as_root=(sudo -n)
  fi
  echo "Installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -q >&2
  "${as_root[@]}" apt-get install -qy --no-install-recommends "${missing[@]}" >&2
else
  fail "Missing: ${missing[*]} (names of Debian's packages)." \
    "Install them with this system's package manager; on macOS:" \
    "  brew install libpq postgresql pgbouncer chromedriver nginx haproxy && brew install --cask chromium" \
    "  pip3 install aiosmtpd"
fi
