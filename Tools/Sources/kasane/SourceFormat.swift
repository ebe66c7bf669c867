import Foundation
import KasaneGenerator

/// Formats generated files, because renaming changes line lengths.
enum SourceFormat {
    /// Formats Swift files in place, with the application's configuration.
    ///
    /// Files that can't be formatted are left unchanged and reported by `make check`.
    static func apply(to plan: Plan, in folder: URL) throws {
        let paths = (Array(plan.created.keys) + Array(plan.changed.keys))
            .filter { $0.hasSuffix(".swift") }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "format", "--in-place"] + paths.sorted()
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
    }
}
