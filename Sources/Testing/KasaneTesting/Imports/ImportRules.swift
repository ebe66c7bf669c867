import Foundation

/// The modules that each layer of a package can import.
///
/// SwiftPM accepts an import of any target that happens to be built, even if the target isn't a
/// dependency, and a dependency is visible in all files of a target. To detect both problems,
/// compare every `import` with a table in a test:
///
/// ```swift
/// @Test func layersImportOnlyWhatTheTableAllows() throws {
///     let rules = ImportRules([
///         "NotesDomain": ["KasaneDomain"],
///         "NotesApplication": ["KasaneDomain", "NotesDomain"],
///     ])
///     try rules.check()
/// }
/// ```
///
/// A layer is a folder in `Sources`, usually a target. The table must also list system modules,
/// such as `Foundation` and `Synchronization`.
///
/// The check reads the sources line by line and needs no build. It finds imports at the start of a
/// line or after a semicolon, with attributes and access levels, in every branch of `#if`, and
/// skips comments and strings. The check isn't a parser: it misses an import with the module name
/// on the next line, and regular expression literals can confuse it. Modules re-exported with
/// `@_exported` aren't followed.
public struct ImportRules: Sendable {
    /// The modules that each layer can import, by the layer's path in one of the ``folders``.
    public let layers: [String: Set<String>]
    /// The folders that contain the layers, relative to the package.
    public let folders: [String]

    /// Creates rules.
    ///
    /// - Parameter layers: The modules that each layer can import, by the layer's path in one of
    ///   the folders, such as `NotesDomain` or `Notes/Domain`. A file belongs to the layer with the
    ///   longest matching path.
    public init(_ layers: [String: Set<String>], folders: [String] = ["Sources"]) {
        self.layers = layers
        self.folders = folders
    }

    /// Compares every import with the rules.
    ///
    /// To keep the table complete, the check also reports Swift files outside all layers, layers
    /// without Swift files, and modules in the table that no file imports. Hidden folders and DocC
    /// catalogs are ignored.
    ///
    /// - Parameter file: A file in the package. The package is the nearest enclosing folder with a
    ///   `Package.swift`.
    /// - Throws: ``ImportViolationsError`` with all violations, or a file system error.
    public func check(packageOf file: String = #filePath) throws {
        guard let package = Self.package(of: URL(filePath: file)) else {
            throw ImportViolationsError(violations: [.missingPackage(above: file)])
        }
        var violations: [ImportViolation] = []
        var used: [String: Set<String>] = [:]
        for source in try sources(of: package, &violations) {
            guard let layer = layer(of: source) else {
                violations.append(.fileOutsideLayers(path: source.path))
                continue
            }
            let imports = try source.imports
            used[layer, default: []].formUnion(imports.map(\.module))
            violations += forbidden(imports, in: source, of: layer)
        }
        violations += outdated(used)
        if !violations.isEmpty { throw ImportViolationsError(violations: violations) }
    }

    private func forbidden(
        _ imports: [SwiftImport],
        in source: Source,
        of layer: String
    ) -> [ImportViolation] {
        let allowed = layers[layer] ?? []
        return imports.filter { !allowed.contains($0.module) }.map { found in
            .forbiddenImport(
                of: found.module,
                layer: layer,
                path: source.path,
                line: found.line,
                allowed: allowed.sorted()
            )
        }
    }

    /// Returns the entries in the table without a matching file or import.
    private func outdated(_ used: [String: Set<String>]) -> [ImportViolation] {
        layers.sorted { $0.key < $1.key }.flatMap { layer, allowed -> [ImportViolation] in
            guard let used = used[layer] else { return [.emptyLayer(layer, folders: folders)] }
            return allowed.subtracting(used).sorted().map {
                .unusedPermission(of: $0, layer: layer)
            }
        }
    }

    /// Returns the layer that contains a file.
    private func layer(of source: Source) -> String? {
        layers.keys
            .filter { source.pathInFolder.hasPrefix("\($0)/") }
            .max { $0.utf8.count < $1.utf8.count }
    }

    /// Returns the Swift files in the folders by path, adding a violation for each missing folder.
    private func sources(
        of package: URL,
        _ violations: inout [ImportViolation]
    ) throws -> [Source] {
        var sources: [Source] = []
        for folder in folders {
            let url = package.appending(path: folder)
            guard FileManager.default.fileExists(atPath: url.path) else {
                violations.append(.missingFolder(folder))
                continue
            }
            sources += try FileManager.default.subpathsOfDirectory(atPath: url.path)
                .filter(Source.isCompiled)
                .sorted()
                .map { path in
                    Source(
                        file: url.appending(path: path),
                        path: "\(folder)/\(path)",
                        pathInFolder: path
                    )
                }
        }
        return sources
    }

    private static func package(of file: URL) -> URL? {
        var folder = file.standardizedFileURL
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let manifest = folder.appending(path: "Package.swift").path
            if FileManager.default.fileExists(atPath: manifest) { return folder }
        }
        return nil
    }
}

/// A Swift file in one of the folders.
private struct Source {
    let file: URL
    /// The path relative to the package.
    let path: String
    /// The path relative to the folder that contains the layers.
    let pathInFolder: String

    var imports: [SwiftImport] {
        get throws { SwiftImport.all(in: try String(contentsOf: file, encoding: .utf8)) }
    }

    /// Returns whether SwiftPM would compile a file.
    ///
    /// Sample code in DocC catalogs isn't compiled.
    static func isCompiled(_ path: String) -> Bool {
        path.hasSuffix(".swift")
            && !path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix(".docc") }
    }
}
