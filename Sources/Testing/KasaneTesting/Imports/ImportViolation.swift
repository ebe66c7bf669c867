/// A difference between a package's imports and its ``ImportRules``.
@nonexhaustive
public enum ImportViolation: Hashable, Sendable {
    /// A file imports a module that its layer can't import.
    ///
    /// `path` is relative to the package, and `allowed` lists the modules that the layer can
    /// import.
    case forbiddenImport(
        of: String,
        layer: String,
        path: String,
        line: Int,
        allowed: [String]
    )
    /// A Swift file isn't in any layer.
    case fileOutsideLayers(path: String)
    /// A layer has no Swift files.
    case emptyLayer(String, folders: [String])
    /// No file in the layer imports a module that the table allows.
    case unusedPermission(of: String, layer: String)
    /// A folder for layers doesn't exist.
    case missingFolder(String)
    /// No folder above the file contains `Package.swift`.
    case missingPackage(above: String)
}

extension ImportViolation: CustomStringConvertible {
    /// A description of the violation and its fix.
    public var description: String {
        switch self {
        case .forbiddenImport(let module, let layer, let path, let line, let allowed):
            """
            \(path):\(line): \(layer) can't import \(module). It can import \
            \(allowed.isEmpty ? "nothing" : allowed.joined(separator: ", ")).
            """
        case .fileOutsideLayers(let path):
            "\(path): the file isn't in any layer. Add its folder to the table."
        case .emptyLayer(let layer, let folders):
            """
            \(layer) has no Swift files in \(folders.joined(separator: ", ")). Remove it from the \
            table, or correct its name.
            """
        case .unusedPermission(let module, let layer):
            "No file in \(layer) imports \(module). Remove \(module) from its entry in the table."
        case .missingFolder(let folder): "The package has no folder \(folder)."
        case .missingPackage(let file): "No folder above \(file) contains Package.swift."
        }
    }
}

/// An error that lists all differences between a package's imports and its ``ImportRules``.
public struct ImportViolationsError: Error, CustomStringConvertible {
    /// The violations, ordered by folders, files by path, and the table.
    public let violations: [ImportViolation]

    /// The violations, one per line.
    public var description: String {
        violations.map { "\n\($0)" }.joined()
    }
}
