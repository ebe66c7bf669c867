import Foundation
import KasaneGenerator

/// Formats generated files, because renaming changes the length of their lines.
enum SourceFormat {
    /// Formats Swift files in place with the application's configuration.
    ///
    /// Files that cannot be formatted are left unchanged, and `make check` reports them.
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
