import Foundation

/// A compiler error.
package struct BuildError: Hashable, CustomStringConvertible {
    /// The location, with a path relative to the package.
    let location: String
    let message: String

    package var description: String { "\(location): \(message)" }

    /// Returns the errors in the output of `swift build`, in order and without duplicates.
    ///
    /// - Parameter folder: The package's folder.
    package static func all(in output: String, folder: String) -> [BuildError] {
        var known: Set<BuildError> = []
        return output.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: #/^(\/.+?:\d+:\d+): error: (.+)$/#) else {
                return nil
            }
            let path = match.output.1
            let prefix = "\(folder)/"
            let error = BuildError(
                location: String(path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path),
                message: String(match.output.2)
            )
            return known.insert(error).inserted ? error : nil
        }
    }

    /// Returns the text to show after a failed build.
    package static func summary(of output: String, folder: String) -> String {
        let errors = all(in: output, folder: folder).map(\.description)
        // Manifest and linker errors have no location.
        let others = output.split(separator: "\n").filter { $0.contains("error: ") }
        let lines = errors.isEmpty ? others.map(String.init) : errors
        return lines.isEmpty
            ? "Build failed. See the terminal." : lines.prefix(20).joined(separator: "\n")
    }
}
