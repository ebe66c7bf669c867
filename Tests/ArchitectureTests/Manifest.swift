import Foundation

/// The targets of the package, as its manifest declares them.
struct Manifest {
    struct Target {
        let name: String
        /// The folder of the sources, relative to the package's folder.
        let path: String
        /// The targets of this package that the target depends on.
        let dependencies: Set<String>
        /// The products of other packages that the target depends on.
        let products: Set<String>
    }

    let targets: [String: Target]

    /// Reads the targets from the manifest's text.
    ///
    /// A declaration ends at the line that closes it at the same indentation. The tests are in a
    /// dictionary of their own.
    init(_ text: String) {
        let lists = ManifestLists(text)
        let declaration =
            #/^(\ +)\.(target|executableTarget|testTarget)\((?:.*\)|(?:.|\n)*?\n\1\)),?$/#
            .anchorsMatchLineEndings()
        let targets = text.matches(of: declaration).compactMap { match in
            Target(kind: match.2, declaration: match.0, lists: lists)
        }
        let tests = text.firstMatch(of: #/\nlet tests: .* = \[\n((?:.|\n)*?)\n\]/#)?.1 ?? ""
        let entry = #/^\ {4}"(\w+)":((?:.|\n)*?)(?=\n\ {4}"|\z)/#.anchorsMatchLineEndings()
        let testTargets = tests.matches(of: entry).map { match in
            Target(
                name: String(match.1),
                folder: "Tests",
                path: nil,
                dependencies: match.2,
                lists: lists
            )
        }
        self.targets = Dictionary((targets + testTargets).map { ($0.name, $0) }) { first, _ in
            first
        }
    }

    /// The manifest of this package.
    static func ofPackage() throws -> Manifest {
        Manifest(try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8))
    }

    /// Returns the names of the library products, which the manifest lists in a constant.
    static func libraries() throws -> [String] {
        let text = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
        return ManifestLists(text).lists["libraries"] ?? []
    }

    /// Returns a target and every target that it depends on, directly or not.
    func closure(of name: String) -> Set<String> {
        var (closure, rest) = (Set<String>(), [name])
        while let name = rest.popLast() {
            guard closure.insert(name).inserted else { continue }
            rest += targets[name]?.dependencies ?? []
        }
        return closure
    }
}

extension Manifest.Target {
    fileprivate init?(kind: Substring, declaration: Substring, lists: ManifestLists) {
        guard let name = declaration.firstMatch(of: #/name: "([\w-]+)"/#)?.1 else { return nil }
        self.init(
            name: String(name),
            folder: kind == "testTarget" ? "Tests" : "Sources",
            path: declaration.firstMatch(of: #/path: "([^"]+)"/#).map { String($0.1) },
            dependencies:
                declaration
                .firstMatch(of: #/dependencies: ((?:\w+ \+ )*\[(?:.|\n)*?\])/#)?.1 ?? "",
            lists: lists
        )
    }

    fileprivate init(
        name: String,
        folder: String,
        path: String?,
        dependencies text: Substring,
        lists: ManifestLists
    ) {
        self.name = name
        self.path =
            path ?? (name.hasPrefix("Tenki") ? "Apps/Tenki/" : "") + "\(folder)/\(name)"
        // Products of other packages have names too, but within parentheses.
        let own = text.replacing(#/\.product\([^)]*\)/#, with: "")
        let named = text.matches(of: #/\.product\(name: "([\w-]+)"/#).map { String($0.1) }
        // The manifest has constants and a function for products that several targets use.
        let constants = own.matches(of: #/\b([a-z]\w*)(?:\(|,|\s|$|\.)/#).map { String($0.1) }
        products = Set(named + constants.filter { lists.lists[$0] == nil })
        dependencies = Set(own.matches(of: #/"([\w-]+)"/#).map { String($0.1) })
            .union(constants.flatMap { lists.lists[$0] ?? [] })
    }
}

/// The constants of a manifest that are lists of targets.
private struct ManifestLists {
    let lists: [String: [String]]

    init(_ text: String) {
        let constant = #/\nlet (\w+)(?:: \[Target\.Dependency\])? = \[((?:.|\n)*?)\]/#
        let pairs = text.matches(of: constant).map { match in
            (String(match.1), match.2.matches(of: #/"([\w-]+)"/#).map { String($0.1) })
        }
        lists = Dictionary(pairs) { first, _ in first }
    }
}
