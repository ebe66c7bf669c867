#!/bin/sh
# Installs this version of Tenki, or updates an older one to it. Run it as root in the unpacked
# archive. An update copies the database first, and restarts the server if it is running.
set -eu
umask 022
cd "$(dirname "$0")"
version=$(cat VERSION)
target=/opt/tenki/$version
database=/var/lib/tenki/tenki.sqlite
packages='ca-certificates libcurl4 libpq5 libsqlite3-0 libstdc++6 libxml2 tzdata zlib1g'

fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || fail 'run it as root, for example with sudo.'
if ! bin/tenki --version > /dev/null 2>&1; then
  fail "this system cannot run Tenki; run apt-get install $packages"
fi

if ! id tenki > /dev/null 2>&1; then
  useradd --system --user-group --home-dir /var/lib/tenki --shell /usr/sbin/nologin tenki
fi
install -d -o tenki -g tenki -m 700 /var/lib/tenki /var/backups/tenki
install -d -m 755 /etc/tenki /opt/tenki
[ -e /etc/tenki/tenki.json ] || install -m 600 deploy/tenki.json /etc/tenki/tenki.json

# Only the installed version is sure to know the schema of the database.
installed=$(readlink /opt/tenki/current || true)
if [ -n "$installed" ] && [ "$installed" != "$version" ] && [ -e "$database" ]; then
  (cd / && runuser -u tenki -- /opt/tenki/current/bin/tenki backup \
    "/var/backups/tenki/before-$version.sqlite" --database "$database")
fi

rm -rf "$target.new"
cp -R . "$target.new"
chown -R root:root "$target.new"
chmod -R u=rwX,go=rX "$target.new"
rm -rf "$target"
mv "$target.new" "$target"
cd /
ln -sfn "$version" /opt/tenki/current
mkdir -p /usr/local/bin /usr/local/share/bash-completion/completions \
  /usr/local/share/zsh/site-functions
ln -sf /opt/tenki/current/bin/tenki /usr/local/bin/tenki
ln -sf /opt/tenki/current/share/tenki.bash /usr/local/share/bash-completion/completions/tenki
ln -sf /opt/tenki/current/share/tenki.zsh /usr/local/share/zsh/site-functions/_tenki
install -m 644 "$target/deploy/tenki.service" "$target/deploy/tenki.socket" /etc/systemd/system/
systemctl daemon-reload

if systemctl is-active --quiet tenki; then
  systemctl restart tenki
  echo "Updated Tenki to $version and restarted it."
else
  echo "Installed Tenki $version. Edit /etc/tenki/tenki.json, then start Tenki with:"
  echo '  systemctl enable --now tenki.socket tenki'
fi
