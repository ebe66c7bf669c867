import Foundation

/// A Swift source file of the project.
struct SourceFile {
    /// The path relative to the package's folder.
    let path: String
    let text: String

    /// Returns whether a text occurs in the file, many times faster than a regular expression in a
    /// debug build.
    func mentions(_ text: String) -> Bool {
        Data(self.text.utf8).range(of: Data(text.utf8)) != nil
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
