#!/usr/bin/env bash
# Builds the documentation of all libraries and the guides into one static site, .build/docs/site,
# and checks its links. The libraries must be built.
# Usage: [BASE_PATH=/folder/on/the/server] docs.sh
set -euo pipefail
cd "$(dirname "$0")/.."

products=.build/shared/debug
out=.build/docs
base=${BASE_PATH:-/}
target=$("${SWIFT:-swift}" -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)
extraction=(-target "$target" -I $products/Modules -emit-extension-block-symbols
  -skip-synthesized-members)
docc=(docc)
if [ "$(uname)" = Darwin ]; then
  extraction+=(-sdk "$(xcrun --show-sdk-path)")
  docc=(xcrun docc)
fi
shopt -s nullglob
for map in $products/*.build/module.modulemap Sources/*/C*/module.modulemap \
  .build/shared/checkouts/*/Sources/*/{,include/}module.modulemap; do
  extraction+=(-Xcc "-fmodule-map-file=$map")
done

# Converts a catalogue, which can link to those converted before. Most warnings are broken links.
convert() {
  local name=$1
  shift
  "${docc[@]}" convert "$@" --fallback-display-name "$name" --fallback-bundle-identifier "$name" \
    --fallback-default-module-kind Library --hosting-base-path "$base" --warnings-as-errors \
    --disable-parameters-and-returns-validation --enable-experimental-external-link-support \
    ${dependencies[@]+"${dependencies[@]}"} --output-path "$out/$name.doccarchive" > "$out/docc.log" ||
    { cat $out/docc.log >&2; return 1; }
  archives+=("$out/$name.doccarchive")
  dependencies+=(--dependency "$out/$name.doccarchive")
}

rm -rf $out
libraries=() archives=() dependencies=()
# The manifest lists a library after those that it depends on.
for folder in $(grep -oE '"[A-Z][a-z]+/Kasane[A-Za-z]+":' Package.swift | tr -d '":'); do
  library=${folder#*/}
  libraries+=("$folder")
  mkdir -p "$out/symbols/$library"
  "${SWIFT:-swift}" symbolgraph-extract -module-name "$library" "${extraction[@]}" \
    -minimum-access-level public -output-dir "$out/symbols/$library"
  # Links between articles that GitHub shows, too, name files.
  cp -R Sources/"$folder"/*.docc "$out/$library.docc"
  perl -pi -e 's/\]\((\w+(?:\.ja)?)\.md\)/](doc:$1)/g' "$out/$library.docc"/*.md
  convert "$library" "$out/$library.docc" --additional-symbol-graph-dir "$out/symbols/$library"
done
Scripts/guides.py $out/Kasane.docc "${libraries[@]}"
convert Kasane $out/Kasane.docc

"${docc[@]}" merge "${archives[@]}" --output-path $out/site > /dev/null
Scripts/doctree.py $out/site "$base"
echo "The documentation is in $out/site. Serve it with: python3 -m http.server -d $out/site"
