#!/bin/bash
# Installs this version of Tenki, or replaces another version with it. Run it as root in the
# unpacked archive or in /opt/tenki/VERSION. Before an update, it copies the database.
# Usage: install.sh [--no-copy | --restore COPY]
#   --no-copy        do not copy the database
#   --restore COPY   replace the database with a copy, or with the newest copy in a folder
set -euo pipefail
umask 022
# su without a dash leaves out the folders for root.
PATH=/usr/sbin:/usr/bin:/sbin:/bin
settings=/etc/tenki/tenki.json
packages='ca-certificates libcurl4 libpq5 libsqlite3-0 libstdc++6 libxml2 tzdata zlib1g'

fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

# setting NAME: its value in tenki.json, without credentials, or a dash.
setting() {
  env -i "$target/bin/tenki" settings --lang en --configuration "$settings" |
    awk -F '  +' -v name="$1" '$2 == name { print $3 }'
}

as_tenki() { runuser -u tenki -- "$@"; }

property() { systemctl show --property "$1" --value "$2"; }

# Whether the server answers /readyz. A minimal Debian has no curl, but bash can connect.
is_ready() (
  systemctl is-active --quiet tenki || exit 1
  if [ "$(setting certificate)" != — ]; then
    # bash has no TLS.
    sleep 10
    systemctl is-active --quiet tenki && [ "$(property NRestarts tenki)" = 0 ]
    exit
  fi
  address=$(property Listen tenki.socket)
  address=${address%% *}
  host=${address%:*}
  exec 3<> "/dev/tcp/${host//[][]/}/${address##*:}" || exit 1
  printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
  read -r -t 5 _ status _ <&3 && [ "$status" = 200 ]
)

start() {
  local end=$((SECONDS + 60))
  systemctl restart tenki || return 1
  until is_ready 2> /dev/null; do
    if [ "$SECONDS" -ge "$end" ] || systemctl is-failed --quiet tenki; then return 1; fi
    sleep 1
  done
}

copies=yes
restored=
case $#${1-} in
  0) ;;
  1--no-copy) copies= ;;
  2--restore) restored=$(realpath -e -- "$2") ;;
  *) fail 'usage: install.sh [--no-copy | --restore COPY]' ;;
esac
cd -P "$(dirname "$0")"
version=$(cat VERSION)
target=/opt/tenki/$version
[ "$(id -u)" -eq 0 ] || fail 'run it as root.'
if ! bin/tenki --version > /dev/null 2>&1; then
  fail "this system cannot run Tenki. Run: apt-get update && apt-get install $packages"
fi

if ! id tenki > /dev/null 2>&1; then
  useradd --system --user-group --home-dir /var/lib/tenki --shell /usr/sbin/nologin tenki
fi
install -d -o tenki -g tenki -m 700 /var/lib/tenki /var/backups/tenki
install -d -m 755 /etc/tenki /opt/tenki
[ -e "$settings" ] || install -m 600 deploy/tenki.json "$settings"
if [ "$PWD" != "$target" ]; then
  rm -rf "$target.new"
  cp -R . "$target.new"
  chown -R root:root "$target.new"
  chmod -R u=rwX,go=rX "$target.new"
  rm -rf "$target"
  mv "$target.new" "$target"
fi
cd /

database=$(setting database) || fail "change $settings for Tenki $version, then run this again."
state=$(property ActiveState tenki)
installed=$(readlink /opt/tenki/current || true)
copy=
if [ -z "$restored" ] && [ -n "$copies" ] && [ -n "$installed" ] && [ "$installed" != "$version" ]
then
  copy=/var/backups/tenki/before-$version.sqlite
fi
if [ -n "$copy$restored" ]; then
  [[ $database == /* ]] || fail "the database in $settings is not the path of a file: $database." \
    'Copy or restore it yourself, with pg_dump or pg_restore on PostgreSQL, and then run' \
    'install.sh --no-copy.'
  # Connections wait at tenki.socket and would start the server again, but tenki.service waits for
  # this lock.
  exec 9< /var/lib/tenki
  flock 9
  systemctl stop --quiet tenki
  trap 'exec 9<&-; [ "$state" = inactive ] || systemctl start tenki' EXIT
  if [ -n "$restored" ]; then
    as_tenki "$target/bin/tenki" restore "$restored" --database "$database" ||
      fail "nothing has changed; Tenki is still at version $installed."
  elif [ -e "$database" ]; then
    # Only the installed version is sure to know the schema of the database.
    as_tenki /opt/tenki/current/bin/tenki backup "$copy" --database "$database" ||
      fail "nothing has changed; Tenki is still at version $installed."
  else
    echo "There is no database at $database yet."
    copy=
  fi
fi

ln -sfn "$version" /opt/tenki/current
mkdir -p /usr/local/bin /usr/local/share/bash-completion/completions \
  /usr/local/share/zsh/site-functions
ln -sf /opt/tenki/current/bin/tenki /usr/local/bin/tenki
ln -sf /opt/tenki/current/share/tenki.bash /usr/local/share/bash-completion/completions/tenki
ln -sf /opt/tenki/current/share/tenki.zsh /usr/local/share/zsh/site-functions/_tenki
install -D -m 644 -t /usr/local/lib/systemd/system \
  "$target/deploy/tenki.service" "$target/deploy/tenki.socket"
systemctl daemon-reload
trap - EXIT
exec 9<&-

if [ "$state" = inactive ]; then
  echo "Installed Tenki $version. Edit $settings, then start Tenki with:"
  echo '  systemctl enable --now tenki.socket tenki'
elif start; then
  echo "Installed Tenki $version. It is ready."
else
  fail "Tenki $version is not ready. See journalctl -u tenki.${copy:+ To return to $installed, run:
  /opt/tenki/$installed/install.sh --restore $copy}"
fi
