/// A difference between the imports of a package and its ``ImportRules``.
@nonexhaustive
public enum ImportViolation: Hashable, Sendable {
    /// A file imports a module that the table does not allow its layer.
    ///
    /// `path` is relative to the package's folder, and `allowed` lists the modules that the layer
    /// may import.
    case forbiddenImport(
        of: String,
        layer: String,
        path: String,
        line: Int,
        allowed: [String]
    )
    /// A Swift file belongs to no layer of the table.
    case fileOutsideLayers(path: String)
    /// A layer of the table has no Swift files.
    case emptyLayer(String, folders: [String])
    /// A layer may import a module that none of its files imports.
    case unusedPermission(of: String, layer: String)
    /// A folder of layers does not exist in the package.
    case missingFolder(String)
    /// There is no `Package.swift` in a folder above the file.
    case missingPackage(above: String)
}

extension ImportViolation: CustomStringConvertible {
    /// The violation, the affected layer and a remedy.
    public var description: String {
        switch self {
        case .forbiddenImport(let module, let layer, let path, let line, let allowed):
            """
            \(path):\(line): \(layer) imports \(module); \(layer) may import \
            \(allowed.isEmpty ? "nothing" : allowed.joined(separator: ", "))
            """
        case .fileOutsideLayers(let path):
            "\(path): the file belongs to no layer of the table; add its folder to the table"
        case .emptyLayer(let layer, let folders):
            """
            \(layer) has no Swift files in \(folders.joined(separator: ", ")); remove it from the \
            table, or correct its name
            """
        case .unusedPermission(let module, let layer):
            "\(layer) may import \(module), but no file does; remove \(module) from the table"
        case .missingFolder(let folder): "the package has no folder \(folder)"
        case .missingPackage(let file): "no folder above \(file) contains Package.swift"
        }
    }
}

/// All differences between the imports of a package and its ``ImportRules``.
public struct ImportViolationsError: Error, CustomStringConvertible {
    /// The violations of folders, of files in the order of their paths, and of the table.
    public let violations: [ImportViolation]

    /// The violations, one per line.
    public var description: String {
        violations.map { "\n\($0)" }.joined()
    }
}
