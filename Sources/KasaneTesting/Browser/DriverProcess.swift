import Foundation
import Synchronization

/// A running chromedriver with all the browsers that it started.
///
/// Driver and browsers are one process group, which a shell ends as soon as it reads a line or the end of its
/// input. So they are gone when the test is, even if it crashed or was killed.
package final class DriverProcess: Sendable {
    static let driver = "/usr/bin/chromedriver"
    static let browser = "/usr/bin/chromium"

    /// The port of the loopback address on which it is spoken to.
    package let port: Int

    private let running: RunningDriver

    /// Starts a driver on a port that is free.
    ///
    /// - Parameters:
    ///   - driver: The path of the executable.
    ///   - limit: How long one may take to say its port.
    ///   - attempts: How many are started at the most: a driver takes a port for both versions of IP, and
    ///     ends if somebody else gets in between.
    /// - Throws: ``BrowserError`` with the code ``BrowserError/Code/notStarted`` if none says its port.
    package init(
        _ driver: String = DriverProcess.driver,
        within limit: Duration = .seconds(20),
        attempts: Int = 3
    ) async throws {
        var reason = ""
        for _ in 0..<attempts {
            let running = try RunningDriver(driver)
            switch await running.start(within: limit) {
            case .port(let port):
                self.port = port
                self.running = running
                return
            case .ended(let words): reason = "ended at once" + words
            case .silent: reason = "did not say within \(limit) which port it listens on"
            }
            await running.stop()
        }
        throw BrowserError(
            code: .notStarted,
            message: """
                \(driver) \(reason), \(attempts) times; `make setup` installs Chromium and its \
                driver, and `\(driver) --port=0` tells by hand what is wrong
                """
        )
    }

    /// Ends the driver and its browsers, and waits until they have.
    package func stop() async {
        await running.stop()
    }
}

/// A driver that may not have said its port yet, and the shell that ends it.
private final class RunningDriver: Sendable {
    enum Start: Sendable {
        case port(Int)
        case ended(words: String)
        case silent
    }

    private static let starting = Mutex(())

    private let input: FileHandle
    private let output: FileHandle
    private let ended: AsyncStream<Never>
    private let isEnding = Atomic(false)

    init(_ driver: String) throws {
        let process = Process()
        let input = Self.pipe()
        let output = Self.pipe()
        let (ended, end) = AsyncStream<Never>.makeStream()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", "-c", Self.script, "bash", driver, "--port=0"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { _ in end.finish() }
        // Two that are started at the same moment have ended the whole process inside of Foundation.
        try Self.starting.withLock { _ in try process.run() }
        // Closed by Foundation already, or else the driver's end could never be seen.
        try? output.fileHandleForWriting.close()
        self.ended = ended
        self.input = input.fileHandleForWriting
        self.output = output.fileHandleForReading
    }

    /// Waits until the driver has said its port, has ended, or has been given up and ended.
    func start(within limit: Duration) async -> Start {
        await withTaskGroup(of: Start.self) { group in
            group.addTask { await self.announcement() }
            group.addTask {
                // Cancelled when the driver is first.
                try? await Task.sleep(for: limit)
                if !Task.isCancelled { self.end() }
                return .silent
            }
            let first = await group.next() ?? .silent
            group.cancelAll()
            return first
        }
    }

    func stop() async {
        end()
        for await _ in ended {}
    }

    private func end() {
        let isFirst = isEnding.exchange(true, ordering: .relaxed) == false
        // A shell that is gone has ended the driver already.
        if isFirst { try? input.write(contentsOf: Data("\n".utf8)) }
    }

    // The shell gives its output up, for while it could write there the driver's end would not be one.
    private static let script = """
        set -m
        "$@" </dev/null &
        child=$!
        exec >/dev/null
        read -r _
        kill -KILL -- -$child
        wait
        """

    /// Makes a pipe that no process inherits by being started at the same moment.
    private static func pipe() -> Pipe {
        let pipe = Pipe()
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        return pipe
    }

    /// Reads the driver's output on a thread of its own to the end, so that it never has to wait.
    private func announcement() async -> Start {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [output] in
                continuation.resume(returning: Self.announcement(in: output))
                _ = try? output.readToEnd()
            }
        }
    }

    private static func announcement(in output: FileHandle) -> Start {
        var (line, last) = ("", "")
        // A byte at a time, for more are only given when they have all come. What cannot be read is
        // like the end: without a port the start has failed.
        while let byte = try? output.read(upToCount: 1)?.first {
            guard byte != UInt8(ascii: "\n") else {
                (line, last) = ("", line)
                continue
            }
            line.append(Character(UnicodeScalar(byte)))
            let port = line.firstMatch(of: #/started successfully on port (\d+)\./#)
            if let port = port.flatMap({ Int($0.1) }) { return .port(port) }
        }
        return .ended(words: last.isEmpty ? "" : " (“\(last)”)")
    }
}
