#!/usr/bin/env bash
# Generates an application, builds it and runs its tests, in Chromium too if it is installed. The
# variants with entities also generate these.
# Usage: generated.sh template|plain|postgres|accounts|api|entities|all
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/stages.sh
root=$PWD
swift=${SWIFT:-swift}
variant=${1:-}
# All variants share the build of Kasane and its dependencies. The folder has always the same path,
# because compiled modules contain it.
folder=$root/.build/generated/book-shop

options=()
settings=()
case "$variant" in
  template)
    # The template is itself a package.
    exec "$swift" test --package-path Tools/Templates/Application "${CHECK_IMPORTS[@]}" \
      --scratch-path "$folder/.build" ;;
  plain | entities) ;;
  postgres) options=(--postgres) ;;
  accounts) options=(--accounts --jobs) settings=(--outbox) ;;
  api) options=(--api) ;;
  all) options=(--postgres --accounts --jobs --api) settings=(--outbox) ;;
  *)
    echo "Usage: generated.sh template|plain|postgres|accounts|api|entities|all" >&2
    exit 2 ;;
esac

"$swift" build --package-path Tools "${SHARED[@]}" --product kasane
kasane=$root/.build/shared/debug/kasane
mkdir -p "$folder/.build"
# The last run might have been stopped here.
[ -e .build/generated/kept ] || mv "$folder/.build" .build/generated/kept
rm -rf "$folder"
cd .build/generated
"$kasane" new book-shop "${options[@]+"${options[@]}"}"
mv kept book-shop/.build
cd book-shop
if [ "$variant" = entities ] || [ "$variant" = all ]; then
  "$kasane" make entity Author name:text born:date
  "$kasane" make entity OrderLine subject:text pageCount:integer price:decimal isNew:boolean \
    day:date sentAt:timestamp contact:email 'status:choice(draft,published)' \
    'author:reference(Author)'
  "$kasane" make page PrivacyPolicy
  "$kasane" make migration "unique subjects"
fi
make check
# KASANE_SOAK is set by soak.sh.
if [ "$variant" = plain ] && [ -n "${KASANE_SOAK:-}" ]; then
  python3 "$root/Scripts/dev.py" "$kasane"
fi
for command in check routes graph; do
  "$kasane" "$command" "${settings[@]+"${settings[@]}"}"
done
