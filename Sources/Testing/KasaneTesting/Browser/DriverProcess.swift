import Foundation
import Synchronization

/// A running chromedriver and its browsers.
///
/// The driver and the browsers form one process group. A shell kills the group when it reads a line
/// or the end of its input, so the group ends with the test process, even if the process crashes or
/// is killed.
package final class DriverProcess: Sendable {
    static let driver = "/usr/bin/chromedriver"
    static let browser = "/usr/bin/chromium"

    /// The driver's port on the loopback address.
    package let port: Int

    private let running: RunningDriver

    /// Starts a driver on a free port.
    ///
    /// - Parameters:
    ///   - limit: The timeout for the driver to report its port. The default is a minute.
    ///   - attempts: The maximum number of attempts. The driver needs the same port for IPv4 and
    ///     IPv6, and exits if another process binds either port in the meantime.
    /// - Throws: ``BrowserError`` with the code ``BrowserError/Code/notStarted`` if no driver
    ///   reports its port, or `CancellationError`.
    package init(
        _ driver: String = DriverProcess.driver,
        within limit: Duration = .seconds(60),
        clock: any Clock<Duration> = ContinuousClock(),
        attempts: Int = 3
    ) async throws {
        var reason = ""
        for _ in 0..<attempts {
            let running = try RunningDriver(driver)
            switch await running.start(within: limit, by: clock) {
            case .port(let port):
                self.port = port
                self.running = running
                return
            case .ended(let words): reason = "exited at once" + words
            case .silent: reason = "didn't report its port within \(limit)"
            }
            await running.stop()
            try Task.checkCancellation()
        }
        throw BrowserError(
            code: .notStarted,
            message: """
                \(driver) \(reason), \(attempts) times. Run `make setup` to install Chromium \
                and its driver, or `\(driver) --port=0` to see the problem.
                """
        )
    }

    /// Kills the driver and its browsers, and waits until they have exited.
    package func stop() async {
        await running.stop()
    }
}

/// A driver that might still be starting, and the shell that kills it.
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
        // Concurrent calls to `run()` have crashed the process inside Foundation.
        try Self.starting.withLock { _ in try process.run() }
        // Foundation might have closed the write end already. An open write end would hide that the
        // driver has exited.
        try? output.fileHandleForWriting.close()
        self.ended = ended
        self.input = input.fileHandleForWriting
        self.output = output.fileHandleForReading
    }

    /// Waits until the driver reports its port or exits.
    ///
    /// The driver is killed after the time limit or on cancellation.
    func start(within limit: Duration, by clock: any Clock<Duration>) async -> Start {
        await withTaskGroup(of: Start.self) { group in
            group.addTask { await self.announcement() }
            group.addTask {
                // The sleep is cancelled if the driver reports its port first.
                try? await clock.sleep(for: limit)
                return .silent
            }
            let first = await group.next() ?? .silent
            // The output of a silent driver ends when the driver does.
            if case .silent = first { end() }
            group.cancelAll()
            return first
        }
    }

    func stop() async {
        end()
        // The wait runs in a separate task, because a cancelled caller wouldn't wait.
        await Task { [ended] in for await _ in ended {} }.value
    }

    private func end() {
        let isFirst = isEnding.exchange(true, ordering: .relaxed) == false
        // If the shell has exited, it has already killed the driver.
        if isFirst { try? input.write(contentsOf: Data("\n".utf8)) }
    }

    // The shell closes its output, because an open write end would hide that the driver has exited.
    private static let script = """
        set -m
        "$@" </dev/null &
        child=$!
        exec >/dev/null
        read -r _
        kill -KILL -- -$child
        wait
        """

    /// Creates a pipe that concurrently started processes don't inherit.
    private static func pipe() -> Pipe {
        let pipe = Pipe()
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        return pipe
    }

    /// Reads the driver's output to the end on a separate thread, so the driver never blocks.
    private func announcement() async -> Start {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [output] in
                continuation.resume(returning: Self.announcement(in: output))
                // The output ends with the driver for any reason.
                _ = try? output.readToEnd()
            }
        }
    }

    private static func announcement(in output: FileHandle) -> Start {
        var (line, last) = ("", "")
        // Read one byte at a time to avoid waiting for a full buffer. A read error is handled like
        // the end of the output, because the driver has failed to start without reporting a port.
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
