#!/usr/bin/env bash
# Builds two client packages: one with `traits: []`, for which SwiftPM must not clone any package,
# and a page on SQLite with the default traits, for which an unchanged rebuild must not compile any
# file.
set -euo pipefail
swift=${SWIFT:-swift}
kasane=$(cd "$(dirname "$0")/.." && pwd)
client=$(mktemp -d)
trap 'rm -rf "$client"' EXIT

fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

# create PROGRAM TRAITS DEPENDENCIES PRODUCTS: writes a client package.
create() {
  rm -rf "$client/.build" "$client/Package.resolved"
  mkdir -p "$client/Sources"
  cp "$kasane/Scripts/clients/$1.swift" "$client/Sources/main.swift"
  local products=
  for product in $4; do
    products+=".product(name: \"${product%@*}\", package: \"${product#*@}\"), "
  done
  cat > "$client/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "kasane", path: "$kasane"$2), $3],
    targets: [
        .executableTarget(
            name: "client",
            dependencies: [$products],
            path: "Sources",
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        )
    ]
)
MANIFEST
}

build() {
  "$swift" build --package-path "$client" > "$client/log" 2>&1 || { cat "$client/log"; exit 1; }
}

create container ', traits: []' '' 'KasaneContainer@kasane KasaneDomain@kasane KasaneLive@kasane
  KasanePostgres@kasane KasaneStore@kasane'
start=$SECONDS
build
cloned=$( (ls "$client/.build/checkouts" 2> /dev/null || true) | paste -sd ' ' -)
[ -z "$cloned" ] || fail "SwiftPM cloned $cloned despite traits: []. Declare the products of" \
  "other packages with product(_:_:) in Package.swift."
[ "$("$client/.build/debug/client")" = Kasane ] || fail "the container client failed."
echo "Client with traits: []: nothing cloned, built in $((SECONDS - start)) s"

create page '' '
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0",
            traits: ["FullFoundation"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0")' \
  'KasaneContainer@kasane KasaneDomain@kasane KasaneHummingbird@kasane KasaneLive@kasane
  KasaneSQLite@kasane KasaneStore@kasane Hummingbird@hummingbird Logging@swift-log'
start=$SECONDS
build
[ ! -e "$client/.build/debug/Modules/NIOSSL.swiftmodule" ] || fail "a plain HTTP server builds BoringSSL."
echo "Client with a page on SQLite: built in $((SECONDS - start)) s"
# SwiftPM can order traits differently in each process, so one rebuild is not enough.
for _ in 1 2 3; do
  build
  ! grep -q Compiling "$client/log" || { cat "$client/log"; fail "a rebuild compiled files."; }
done
