#!/usr/bin/env bash
# Builds and runs a package that depends on KasaneContainer alone. SwiftPM may clone nothing for it,
# and nothing but GRDB for one that asks for KasaneSQLite.
set -euo pipefail
swift=${SWIFT:-swift}
kasane=$(cd "$(dirname "$0")/.." && pwd)
client=$(mktemp -d)
trap 'rm -rf "$client"' EXIT

# manifest PRODUCT TRAITS: writes the client's manifest.
manifest() {
  cat > "$client/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "kasane", path: "$kasane", traits: [$2])],
    targets: [
        .executableTarget(
            name: "client",
            dependencies: [.product(name: "$1", package: "kasane")],
            path: "."
        )
    ]
)
MANIFEST
}

# expect_clones PACKAGES: fails unless exactly these packages were cloned.
expect_clones() {
  local cloned
  cloned=$( (ls "$client/.build/checkouts" 2> /dev/null || true) | paste -sd ' ')
  if [ "$cloned" != "$1" ]; then
    echo "error: SwiftPM cloned “$cloned” instead of “$1”. In Package.swift, let each dependency on" \
      "another package be conditional on its library's trait." >&2
    exit 1
  fi
}

cat > "$client/main.swift" <<'PROGRAM'
import KasaneContainer

struct Greeter { let name: String }

let container = try Container {
    $0.register(String.self) { "Kasane" }
    $0.register(Greeter.self, Greeter.init(name:))
}
print(try container.resolve(Greeter.self).name)
PROGRAM

manifest KasaneSQLite '"SQLite"'
"$swift" package --package-path "$client" resolve > "$client/log" 2>&1 || { cat "$client/log"; exit 1; }
expect_clones GRDB.swift
rm -rf "$client/.build" "$client/Package.resolved"

manifest KasaneContainer ''
start=$SECONDS
"$swift" build --package-path "$client" > "$client/log" 2>&1 || { cat "$client/log"; exit 1; }
echo "A client of KasaneContainer: nothing else cloned, built in $((SECONDS - start)) s"
expect_clones ''
[ "$("$client/.build/debug/client")" = Kasane ]
