import Foundation

/// The sizes and modification times of a package's sources.
///
/// Creating a snapshot takes one system call per file, about 10 ms for a thousand files.
package struct SourceSnapshot: Equatable {
    private struct Stamp: Equatable {
        let size: Int
        let second: Int
        let nanosecond: Int
    }

    private var stamps: [String: Stamp] = [:]

    package init(of folder: String) {
        add("\(folder)/Package.swift")
        for name in ["Sources", "Resources"] {
            // The folder is missing or being replaced.
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)")
            for path in paths ?? [] where !Self.isTemporary(path) {
                add("\(folder)/\(name)/\(path)")
            }
        }
    }

    private mutating func add(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        stamps[path] = Stamp(
            size: Int(status.st_size),
            second: time.tv_sec,
            nanosecond: time.tv_nsec
        )
    }

    /// Whether the file is a hidden file or backup, which editors write next to the edited file.
    private static func isTemporary(_ path: String) -> Bool {
        path.hasSuffix("~") || path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
}
