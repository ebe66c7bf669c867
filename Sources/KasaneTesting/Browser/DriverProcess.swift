import Foundation

/// A running chromedriver with all the browsers that it started.
///
/// Driver and browsers are one process group, which a shell ends as soon as it reads a line or the end of its
/// input. So they are gone when the test is, even if it crashed or was killed.
final class DriverProcess: Sendable {
    static let driver = "/usr/bin/chromedriver"
    static let browser = "/usr/bin/chromium"

    /// The port of the loopback address on which it is spoken to.
    let port: Int

    private let input: FileHandle
    private let ended: AsyncStream<Never>

    /// Starts a driver on a port that is free.
    init() async throws {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        let (ended, end) = AsyncStream<Never>.makeStream()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", "-c", Self.script, "bash", Self.driver, "--port=0"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        self.ended = ended
        self.input = input.fileHandleForWriting
        guard let port = await Self.port(in: output.fileHandleForReading) else {
            throw BrowserError(
                code: .notStarted,
                message: "\(Self.driver) ended at once; `make setup` installs it"
            )
        }
        self.port = port
    }

    /// Ends the driver and its browsers, and waits until they have.
    func stop() async {
        // A shell that is gone has ended them already.
        try? input.write(contentsOf: Data("\n".utf8))
        for await _ in ended {}
    }

    private static let script = """
        set -m
        "$@" </dev/null &
        child=$!
        read -r _
        kill -KILL -- -$child
        wait
        """

    /// Reads the driver's output on a thread of its own to the end, so that it never has to wait.
    private static func port(in output: FileHandle) async -> Int? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: announcedPort(in: output))
                _ = try? output.readToEnd()
            }
        }
    }

    private static func announcedPort(in output: FileHandle) -> Int? {
        var line = ""
        // A byte at a time, for more are only given when they have all come. What cannot be read is
        // like the end: without a port the start has failed.
        while let byte = try? output.read(upToCount: 1)?.first {
            line = byte == UInt8(ascii: "\n") ? "" : line + String(UnicodeScalar(byte))
            let port = line.firstMatch(of: #/started successfully on port (\d+)\./#)
            if let port { return Int(port.1) }
        }
        return nil
    }
}
