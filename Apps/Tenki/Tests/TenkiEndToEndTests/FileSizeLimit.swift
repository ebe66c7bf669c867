import Foundation
import Testing

/// Limits how long the files of another process may become, which to it is a full disk.
///
/// The process must ignore the signal `SIGXFSZ`.
enum FileSizeLimit {
    private static let limiter = "/usr/bin/prlimit"

    /// Whether the machine can change the limit of a process that runs.
    static var canBeChanged: Bool { FileManager.default.isExecutableFile(atPath: limiter) }

    /// Sets the limit.
    ///
    /// - Parameters:
    ///   - bytes: The most bytes of a file; `nil` for any number.
    ///   - process: The number by which the system knows the process.
    /// - Throws: If the system does not start the command that sets it.
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
