#!/usr/bin/env bash
# Runs a private PostgreSQL server for tests, benchmarks and development. It listens only on a Unix
# socket in its folder: $KASANE_POSTGRES, or kasane-postgres in the temporary folder.
# Usage: postgres.sh start [name=value]…   create and start the server with settings; print its URL
#   halt                                   stop the server and keep its data
#   stop                                   stop the server and delete the folder created by `start`
#   url                                    print the URL of the server
#   schema                                 create an empty schema, and print the URL with it
#   pooler                                 start PgBouncer in transaction mode, and print its URL
#   psql [arguments]                       run psql
#   standby FOLDER [name=value]…           copy the server in FOLDER, and start the copy as standby
#   promote                                make the standby a primary
#   commits POSITION TIMELINE              print the ids of transactions committed since POSITION
set -euo pipefail

fail() { printf '%s\n' "$@" >&2; exit 1; }

folder=${KASANE_POSTGRES:-${TMPDIR:-/tmp}/kasane-postgres}
url="postgresql:///kasane?host=$folder&user=kasane"

# Prints the folder of the newest server's programs, which Debian does not add to PATH.
binaries() {
  local initdb
  initdb=$(command -v initdb || true)
  for path in /usr/lib/postgresql/*/bin/initdb; do [ ! -x "$path" ] || initdb=$path; done
  [ -n "$initdb" ] || fail "PostgreSQL's server is missing. Install it with:" \
    "  apt-get install postgresql        (Debian and Ubuntu)" \
    "  brew install postgresql           (macOS)"
  dirname "$(readlink -f "$initdb")"
}

# Runs a command as another user than root, because PostgreSQL refuses to run as root.
unprivileged() {
  if [ "$(id -u)" -ne 0 ]; then "$@"; else (cd / && runuser -u postgres -- "$@"); fi
}

# Closes the caller's descriptors, such as a test's pipe, which the server would keep open.
close_descriptors() {
  local path number
  for path in /dev/fd/*; do
    number=${path##*/}
    [ "$number" -lt 3 ] || eval "exec $number>&-" 2>/dev/null || true
  done
}

# Creates the folder of a cluster, which only the server's user can open.
create_folder() {
  [ "${#folder}" -le 80 ] || fail "The path of a socket has at most 107 bytes: $folder"
  [ ! -e "$folder" ] || [ -z "$(ls -A "$folder")" ] || fail "$folder is not empty."
  mkdir -p "$folder"
  chmod 700 "$folder"
  touch "$folder/created-by-kasane"
  [ "$(id -u)" -ne 0 ] || chown postgres "$folder"
}

start() {
  local bin settings=() setting attempts=1000
  bin=$(binaries)
  # A killed server seems to run until its parent process has reaped it.
  while [ -e "$folder/data/postmaster.pid" ] \
    && unprivileged "$bin/pg_ctl" status -D "$folder/data" >/dev/null; do
    if "$bin/pg_isready" -q -h "$folder"; then
      echo "$url"
      return
    fi
    [ $((attempts--)) -gt 0 ] || fail "The server in $folder does not answer."
    sleep 0.02
  done
  if [ ! -e "$folder/data/PG_VERSION" ]; then
    create_folder
    # Only the owner of the folder can reach the socket, so no password is needed.
    unprivileged "$bin/initdb" -D "$folder/data" -U kasane --auth=trust --encoding=UTF8 \
      --locale=C --no-sync >"$folder/initdb.log" 2>&1 \
      || fail "The cluster could not be created:" "$(tail -5 "$folder/initdb.log")"
  fi
  for setting in "$@"; do settings+=("-c" "$setting"); done
  close_descriptors
  unprivileged "$bin/pg_ctl" start -w -D "$folder/data" -l "$folder/server.log" -o \
    "-c listen_addresses= -c unix_socket_directories=$folder ${settings[*]-}" \
    </dev/null >/dev/null 2>&1 \
    || fail "The server did not start:" "$(tail -5 "$folder/server.log")"
  unprivileged "$bin/psql" -X -q -d "postgresql:///postgres?host=$folder&user=kasane" -c \
    "CREATE DATABASE kasane" >/dev/null 2>&1 || true
  echo "$url"
}

# Stops the server and keeps its data.
halt() {
  unprivileged "$(binaries)/pg_ctl" stop -w -m fast -D "$folder/data" >/dev/null
}

# Copies the server in another folder, and starts the copy as its standby.
standby() {
  local primary=$1
  shift
  create_folder
  unprivileged "$(binaries)/pg_basebackup" -D "$folder/data" -d "host=$primary user=kasane" \
    --checkpoint=fast --write-recovery-conf --no-sync >"$folder/backup.log" 2>&1 \
    || fail "The server in $primary could not be copied:" "$(tail -5 "$folder/backup.log")"
  start "$@"
}

promote() {
  unprivileged "$(binaries)/pg_ctl" promote -w -D "$folder/data" >"$folder/promote.log" 2>&1 \
    || fail "The standby could not be promoted:" "$(tail -5 "$folder/promote.log")"
}

# Prints the ids of the transactions that were committed from a position in the log on.
commits() {
  # pg_waldump fails at the end of a killed server's log.
  { unprivileged "$(binaries)/pg_waldump" -p "$folder/data/pg_wal" -r Transaction -s "$1" -t "$2" \
    2>/dev/null || true; } | sed -n 's/.* tx: *\([0-9]*\),.* desc: COMMIT.*/\1/p'
}

stop() {
  [ -e "$folder/created-by-kasane" ] || return 0
  if [ -s "$folder/pgbouncer.pid" ]; then
    # PgBouncer stores nothing, and inherits a signal mask that blocks other signals from a test.
    kill -KILL "$(cat "$folder/pgbouncer.pid")" 2>/dev/null || true
  fi
  unprivileged "$(binaries)/pg_ctl" stop -m immediate -D "$folder/data" >/dev/null 2>&1 || true
  rm -rf "$folder"
}

# Creates an empty schema, and prints the URL with it.
schema() {
  local name
  name=t$(od -An -N8 -tx8 /dev/urandom | tr -d ' ')
  unprivileged "$(binaries)/psql" -X -q -d "$url" -c "CREATE SCHEMA $name" >/dev/null
  echo "$url&options=-csearch_path%3D$name"
}

# Starts PgBouncer in transaction mode, if it is not running, and prints its URL.
pooler() {
  local program settings="$folder/pgbouncer.ini"
  program=$(PATH=$PATH:/usr/sbin command -v pgbouncer) || fail \
    "PgBouncer is missing. Install it with: apt-get install pgbouncer"
  if [ ! -S "$folder/.s.PGSQL.6432" ]; then
    printf '%s\n' "[databases]" "* = host=$folder port=${PGPORT:-5432}" "[pgbouncer]" \
      "pool_mode = transaction" "listen_port = 6432" "unix_socket_dir = $folder" \
      "logfile = $folder/pgbouncer.log" "pidfile = $folder/pgbouncer.pid" \
      "auth_type = trust" "auth_user = kasane" \
      "auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = \$1" \
      "max_client_conn = 500" "default_pool_size = 10" "server_idle_timeout = 2" >"$settings"
    close_descriptors
    unprivileged "$program" -q -d "$settings" </dev/null >/dev/null 2>&1 \
      || fail "PgBouncer did not start:" "$(tail -5 "$folder/pgbouncer.log")"
    for _ in $(seq 100); do
      [ ! -S "$folder/.s.PGSQL.6432" ] || break
      sleep 0.05
    done
    [ -S "$folder/.s.PGSQL.6432" ] || fail "PgBouncer did not start within 5 s."
  fi
  echo "$url&port=6432"
}

case "${1-}" in
  start) shift; start "$@" ;;
  halt) halt ;;
  stop) stop ;;
  url) echo "$url" ;;
  schema) schema ;;
  pooler) pooler ;;
  psql) shift; unprivileged "$(binaries)/psql" -X -q -v ON_ERROR_STOP=1 -d "$url" "$@" ;;
  standby) shift; standby "$@" ;;
  promote) promote ;;
  commits) shift; commits "$@" ;;
  *) fail "Usage: postgres.sh start [name=value]… | halt | stop | url | schema | pooler | psql … |" \
    "  standby FOLDER [name=value]… | promote | commits POSITION TIMELINE" ;;
esac
