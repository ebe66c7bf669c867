import Foundation

/// The modules that each layer of a package may import.
///
/// SwiftPM accepts an import of a target that is not a dependency if that target happens to be
/// built, and a dependency of a layer is visible in all of its files. A test that compares every
/// `import` with a table finds both:
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
/// A layer is a folder below `Sources`, usually a target's. The table must also list system modules
/// such as `Foundation` and `Synchronization`.
///
/// The check scans the sources line by line and needs no build. It finds imports at the start of a
/// line or after a semicolon, with attributes and an access level, in every branch of `#if`, and
/// skips comments and strings. It isn't a parser: it misses an import whose module name is on the
/// next line, and can be confused by regular expression literals. Modules re-exported with
/// `@_exported` are not included.
public struct ImportRules: Sendable {
    /// The modules that each layer may import, by the layer's path in one of the ``folders``.
    public let layers: [String: Set<String>]
    /// The folders whose subfolders are layers, relative to the package's folder.
    public let folders: [String]

    /// Creates rules.
    ///
    /// - Parameter layers: The modules that each layer may import, by the layer's path in one of
    ///   the folders, such as `NotesDomain` or `Notes/Domain`. A file belongs to the layer with the
    ///   longest path.
    public init(_ layers: [String: Set<String>], folders: [String] = ["Sources"]) {
        self.layers = layers
        self.folders = folders
    }

    /// Compares every import with the rules.
    ///
    /// The table stays complete, because a Swift file outside of all layers, a layer without Swift
    /// files, and a permission that no file needs are violations too. Hidden folders and DocC
    /// catalogues are ignored.
    ///
    /// - Parameter file: A file of the package. The package's folder is the nearest folder above it
    ///   that contains `Package.swift`.
    /// - Throws: ``ImportViolationsError`` with all violations, or an error of the file system.
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

    /// Returns the entries of the table for which there is no file or no import.
    private func outdated(_ used: [String: Set<String>]) -> [ImportViolation] {
        layers.sorted { $0.key < $1.key }.flatMap { layer, allowed -> [ImportViolation] in
            guard let used = used[layer] else { return [.emptyLayer(layer, folders: folders)] }
            return allowed.subtracting(used).sorted().map {
                .unusedPermission(of: $0, layer: layer)
            }
        }
    }

    /// Returns the name of the layer that contains a file, or `nil` if none does.
    private func layer(of source: Source) -> String? {
        layers.keys
            .filter { source.pathInFolder.hasPrefix("\($0)/") }
            .max { $0.utf8.count < $1.utf8.count }
    }

    /// Returns the Swift files of the folders in the order of their paths, and appends a violation
    /// for each missing folder.
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

/// A Swift file in a folder of layers.
private struct Source {
    let file: URL
    /// The path relative to the package's folder.
    let path: String
    /// The path relative to the folder of layers.
    let pathInFolder: String

    var imports: [SwiftImport] {
        get throws { SwiftImport.all(in: try String(contentsOf: file, encoding: .utf8)) }
    }

    /// Returns whether SwiftPM would compile a file as Swift.
    ///
    /// The sample code of a tutorial is in a DocC catalogue.
    static func isCompiled(_ path: String) -> Bool {
        path.hasSuffix(".swift")
            && !path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix(".docc") }
    }
}
