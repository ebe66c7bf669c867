#!/usr/bin/env bash
# Builds the archive of Tenki for Debian 12, without debug symbols and with the Swift libraries
# linked statically: .build/dist/tenki-VERSION-debian12-ARCHITECTURE.tar.gz. The same build always
# gives the same archive.
# Usage: dist.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/stages.sh
swift=${SWIFT:-swift}
tenki=Apps/Tenki

fail() { printf 'dist.sh: %s\n' "$*" >&2; exit 1; }

grep -qs '^VERSION_CODENAME=bookworm$' /etc/os-release ||
  fail 'run this on Debian 12, for example in a container of swift:6.3-bookworm.'

version=$(<VERSION)
# Another folder than that of the other builds, which link the libraries dynamically.
build=(--package-path "$tenki" --scratch-path .build/static -c release --static-swift-stdlib)
"$swift" build "${build[@]}" "${CHECK_IMPORTS[@]}" --product tenki
program=$("$swift" build "${build[@]}" --show-bin-path)/tenki
Scripts/check-thread-locals.sh "$program"
[ "$("$program" --version)" = "$version" ] || fail "tenki --version is not $version."
needed=$(objdump -p "$program" | awk '$1 == "NEEDED" { print $2 }')
! grep -E '^lib(swift|_?Foundation|dispatch)' <<< "$needed" || fail 'these libraries are dynamic.'

name=tenki-$version-debian12-$(uname -m)
folder=.build/dist/$name
rm -rf .build/dist
mkdir -p "$folder"/{bin,share}
strip -o "$folder/bin/tenki" "$program"
for shell in bash zsh; do
  "$program" --generate-completion-script $shell > "$folder/share/tenki.$shell"
done
cp -R VERSION LICENSE $tenki/{deploy,Documentation} "$folder"
mv "$folder/deploy/install.sh" "$folder"
# Links to the documents of the libraries, which are not in the archive.
perl -0pi -e 's/\[([^\]]+)\]\(\.\.\/\.\.\/[^)]+\)/$1/g' "$folder"/Documentation/*.md
Scripts/notices.py $tenki/Package.resolved .build/static/checkouts \
  > "$folder/THIRD-PARTY-NOTICES.txt"

time=$(git log -1 --format=%ct)
cd .build/dist
tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
  --mtime="@$time" -cf - "$name" | gzip -9n > "$name.tar.gz"
sha256sum "$name.tar.gz" > SHA256SUMS
rm -rf "$name"
printf '%s: %s bytes\n' ".build/dist/$name.tar.gz" "$(stat -c %s "$name.tar.gz")"
printf 'It needs %s.\n' "$(paste -sd ' ' <<< "$needed")"
