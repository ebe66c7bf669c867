import Foundation
import Testing

/// Limits how long the files of another process may become, which to it is a full disk.
///
/// The process must ignore the signal `SIGXFSZ`.
enum FileSizeLimit {
    private static let limiter = "/usr/bin/prlimit"

    static var canBeChanged: Bool { FileManager.default.isExecutableFile(atPath: limiter) }

    static func set(_ bytes: Int?, of process: Int32) async throws {
        let command = Process()
        command.executableURL = URL(filePath: limiter)
        let limit = bytes.map { "\($0)" } ?? "unlimited"
        command.arguments = ["--pid", "\(process)", "--fsize=\(limit):unlimited"]
        try command.run()
        await onOwnThread { command.waitUntilExit() }
        #expect(command.terminationStatus == 0)
    }
}
