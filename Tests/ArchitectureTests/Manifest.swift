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
    /// A declaration ends at the line that closes it at the same indentation.
    init(_ text: String) {
        let declaration =
            #/^(\ +)\.(target|executableTarget|testTarget)\((?:.*\)|(?:.|\n)*?\n\1\)),?$/#
            .anchorsMatchLineEndings()
        let targets = text.matches(of: declaration).compactMap { match in
            Target(kind: match.2, declaration: match.0)
        }
        self.targets = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The manifest of this package.
    static func ofPackage() throws -> Manifest {
        Manifest(try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8))
    }

    /// Returns the names of the library products, which the manifest lists in a constant.
    static func libraries() throws -> [String] {
        let text = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
        let list = text.firstMatch(of: #/\nlet libraries = \[((?:.|\n)*?)\]/#)?.1 ?? ""
        return list.matches(of: #/"(\w+)"/#).map { String($0.1) }
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
    fileprivate init?(kind: Substring, declaration: Substring) {
        guard let name = declaration.firstMatch(of: #/name: "([\w-]+)"/#)?.1 else { return nil }
        self.name = String(name)
        path =
            declaration.firstMatch(of: #/path: "([^"]+)"/#).map { String($0.1) }
            ?? (name.hasPrefix("Tenki") ? "Apps/Tenki/" : "")
            + "\(kind == "testTarget" ? "Tests" : "Sources")/\(name)"
        // Products of other packages have names too, but within parentheses.
        let list = declaration.firstMatch(of: #/dependencies: \[((?:.|\n)*?)\]/#)?.1 ?? ""
        let own = list.replacing(#/\.product\([^)]*\)/#, with: "")
        let named = list.matches(of: #/\.product\(name: "([\w-]+)"/#).map { String($0.1) }
        // The manifest has constants and a function for products that several targets use.
        let constants = own.matches(of: #/\b([a-z]\w*)(?:\(|,|\s|$)/#).map { String($0.1) }
        products = Set(named + constants)
        dependencies = Set(own.matches(of: #/"([\w-]+)"/#).map { String($0.1) })
    }
}
