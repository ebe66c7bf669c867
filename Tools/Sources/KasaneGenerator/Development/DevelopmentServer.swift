import Foundation

/// Builds an application whenever its sources change, and runs it on a socket that stays open.
///
/// A restart waits until the former process has ended, because a SQLite database has one owner.
/// Until the next process accepts them, connections wait in the socket's queue.
package final class DevelopmentServer {
    private let folder: String
    private let build: [String]
    private let program: [String]
    private let socket: ListeningSocket
    private let stateFile: String
    private let isStopped: () -> Bool
    private var application: ChildProcess?
    private var text = "Building…"
    private var lastBuild: Duration?

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - build: The command that builds the application.
    ///   - program: The command that runs it.
    ///   - isStopped: Returns whether to stop; called every 20 ms.
    package init(
        folder: String,
        build: [String],
        program: [String],
        socket: ListeningSocket,
        isStopped: @escaping () -> Bool
    ) {
        self.folder = folder
        self.build = build
        self.program = program
        self.socket = socket
        self.isStopped = isStopped
        let name = "kasane-\(UUID().uuidString).txt"
        stateFile = FileManager.default.temporaryDirectory.appending(path: name).path
    }

    /// Runs until it is stopped, and then stops the application.
    package func run() throws {
        // A client of the socket can be gone.
        signal(SIGPIPE, SIG_IGN)
        defer {
            stopApplication()
            // It is missing if there was no error.
            try? FileManager.default.removeItem(atPath: stateFile)
        }
        var built: SourceSnapshot?
        while !isStopped() {
            var sources = SourceSnapshot(of: folder)
            if sources == built {
                tick(count: 5)
                reportEnd()
                continue
            }
            // Editors change a file in several steps.
            while built != nil, !isStopped() {
                tick(count: 2)
                let later = SourceSnapshot(of: folder)
                if later == sources { break }
                sources = later
            }
            built = sources
            // If the sources have changed meanwhile, the program is already out of date.
            if try buildApplication(), SourceSnapshot(of: folder) == built { try restart() }
        }
    }

    private func buildApplication() throws -> Bool {
        log(
            lastBuild.map { "Building, which took \($0.components.seconds) s the last time." }
                ?? "Building, which takes several minutes if Kasane is not built yet."
        )
        let start = ContinuousClock.now
        let building = try ChildProcess(build, in: folder)
        while building.isRunning {
            if isStopped() { building.terminate() }
            tick(count: 1)
            building.forwardOutput()
        }
        building.forwardOutput()
        guard !isStopped() else { return false }
        guard building.status == 0 else {
            show(BuildError.summary(of: building.text, folder: folder))
            log("The build failed. Waiting for the next change.")
            return false
        }
        lastBuild = start.duration(to: .now)
        return true
    }

    private func restart() throws {
        stopApplication()
        guard !isStopped() else { return }
        show("")
        application = try ChildProcess(
            program,
            in: folder,
            environment: ["KASANE_DEVELOPMENT": stateFile],
            socket: socket
        )
    }

    private func stopApplication() {
        guard let application else { return }
        socket.restoreBacklog()
        application.terminate()
        let deadline = ContinuousClock.now + .seconds(10)
        while application.isRunning {
            if ContinuousClock.now > deadline {
                log("The application has not ended within 10 seconds and is killed.")
                application.kill()
            }
            Thread.sleep(forTimeInterval: 0.01)
            application.forwardOutput()
        }
        application.forwardOutput()
        self.application = nil
    }

    /// Shows why the application has ended, if it has ended by itself.
    private func reportEnd() {
        guard let application, !application.isRunning else { return }
        application.forwardOutput()
        let lines = application.text.split(separator: "\n").suffix(20).joined(separator: "\n")
        show("The application ended with status \(application.status).\n\(lines)")
        log("The application has ended. Waiting for the next change.")
        self.application = nil
    }

    /// Waits for 20 ms at a time and passes on output, or answers requests in place of the
    /// application.
    private func tick(count: Int) {
        for _ in 0..<count {
            Thread.sleep(forTimeInterval: 0.02)
            if let application { application.forwardOutput() } else { socket.answerWaiting(text) }
        }
    }

    /// Shows a text over the pages.
    private func show(_ text: String) {
        self.text = text
        do {
            try text.write(toFile: stateFile, atomically: true, encoding: .utf8)
        } catch {
            log("Cannot show build errors in the browser: \(error.localizedDescription)")
        }
    }

    private func log(_ message: String) {
        // The terminal may be gone.
        try? FileHandle.standardError.write(contentsOf: Data("kasane dev: \(message)\n".utf8))
    }
}
