import Foundation

/// A Swift source file of the project.
struct SourceFile {
    /// The path relative to the package's folder.
    let path: String
    let text: String

    /// The folder of the file's target.
    var room: String {
        let depth = path.hasPrefix("Apps/") ? 4 : 2
        return path.split(separator: "/").prefix(depth).joined(separator: "/")
    }

    /// The modules that the file imports.
    var imports: Set<String> {
        let pattern =
            #/^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)/#
            .anchorsMatchLineEndings()
        return Set(text.matches(of: pattern).map { String($0.1) })
    }

    static func all(below folders: [String]) throws -> [SourceFile] {
        try folders.flatMap { folder in
            let paths = try FileManager.default.subpathsOfDirectory(
                atPath: package.appending(path: folder).path
            )
            return try paths.filter { $0.hasSuffix(".swift") }.map { path in
                SourceFile(
                    path: "\(folder)/\(path)",
                    text: try String(
                        contentsOf: package.appending(path: "\(folder)/\(path)"),
                        encoding: .utf8
                    )
                )
            }
        }
    }
}
