package import Foundation

/// The files that a command creates and changes.
package struct Plan: Hashable, Sendable {
    /// The contents of new files, by path.
    package internal(set) var created: [String: String] = [:]
    /// The new contents of existing files, by path.
    package internal(set) var changed: [String: String] = [:]

    /// Writes the files to a folder.
    ///
    /// - Returns: A line per file, sorted by path.
    /// - Throws: ``GeneratorError`` if a file to create already exists. In that case, no file is
    ///   written.
    @discardableResult
    package func write(to folder: URL) throws -> [String] {
        let existing = created.keys.sorted().filter {
            FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
        }
        guard existing.isEmpty else {
            throw GeneratorError(
                """
                \(existing.joined(separator: ", ")) already exists. Delete it or choose another \
                name.
                """
            )
        }
        for (path, text) in created {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file, options: .withoutOverwriting)
        }
        for (path, text) in changed {
            try Data(text.utf8).write(to: folder.appending(path: path), options: .atomic)
        }
        let lines =
            created.keys.map { ($0, "created  \($0)") }
            + changed.keys.map { ($0, "changed  \($0)") }
        return lines.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
