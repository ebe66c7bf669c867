import Foundation
import KasaneGenerator

/// The formatting of generated files, whose lines have become longer or shorter with the names.
enum SourceFormat {
    /// Formats Swift files in place with the rules of their application.
    ///
    /// Files that cannot be formatted stay as they are; `make check` reports them.
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
