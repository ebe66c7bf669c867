import Foundation

/// Rebuilds an application whenever its sources change and runs it on a socket that stays open.
///
/// Only one process can own a SQLite database, so the old process exits before the new process
/// starts. In the meantime, connections wait in the socket's backlog.
package final class DevelopmentServer {
    private let folder: String
    private let build: [String]
    private let importCheck: [String]
    private let program: [String]
    private let socket: ListeningSocket
    private let stateFile: String
    private let isStopped: () -> Bool
    private var application: ChildProcess?
    private var text = "Building…"
    /// The imports that the last import check covered.
    private var checkedImports: SourceImports?

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - build: The command that builds the application.
    ///   - importCheck: Compiler options that check imports. The options slow down the build, so
    ///     they are used only if an import or the manifest has changed.
    ///   - program: The command that runs the application.
    ///   - isStopped: Returns whether to stop. The server calls it every 20 ms.
    package init(
        folder: String,
        build: [String],
        importCheck: [String] = [],
        program: [String],
        socket: ListeningSocket,
        isStopped: @escaping () -> Bool
    ) {
        self.folder = folder
        self.build = build
        self.importCheck = importCheck
        self.program = program
        self.socket = socket
        self.isStopped = isStopped
        let name = "kasane-\(UUID().uuidString).txt"
        stateFile = FileManager.default.temporaryDirectory.appending(path: name).path
    }

    /// Runs until the server is stopped, then stops the application.
    package func run() throws {
        // Clients can disconnect at any time.
        signal(SIGPIPE, SIG_IGN)
        defer {
            stopApplication()
            // The file is missing if there was no error.
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
            // Editors save a file in several steps.
            while built != nil, !isStopped() {
                tick(count: 2)
                let later = SourceSnapshot(of: folder)
                if later == sources { break }
                sources = later
            }
            built = sources
            // If the sources have changed in the meantime, the program is already out of date.
            if try buildApplication(), SourceSnapshot(of: folder) == built { try restart() }
        }
    }

    private func buildApplication() throws -> Bool {
        log(
            checkedImports == nil
                ? "Building. The first build of Kasane takes several minutes." : "Building."
        )
        let start = ContinuousClock.now
        let imports = SourceImports(of: folder)
        let options = imports == checkedImports ? [] : importCheck
        let building = try ChildProcess(build + options, in: folder)
        while building.isRunning {
            if isStopped() { building.terminate() }
            tick(count: 1)
            building.forwardOutput()
        }
        building.forwardOutput()
        guard !isStopped() else { return false }
        guard building.status == 0 else {
            show(BuildError.summary(of: building.text, folder: folder))
            log("Build failed. Waiting for changes.")
            return false
        }
        checkedImports = imports
        log(String(format: "Built in %.2f s.", start.duration(to: .now) / .seconds(1)))
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
        // `Process` can't wait with a timeout.
        while application.isRunning {
            if ContinuousClock.now > deadline {
                log("The application did not stop within 10 seconds. Killing the application.")
                application.kill()
            }
            Thread.sleep(forTimeInterval: 0.01)
            application.forwardOutput()
        }
        application.forwardOutput()
        self.application = nil
    }

    /// Shows the output of an application that exited by itself.
    private func reportEnd() {
        guard let application, !application.isRunning else { return }
        application.forwardOutput()
        let lines = application.text.split(separator: "\n").suffix(20).joined(separator: "\n")
        show("The application exited with status \(application.status).\n\(lines)")
        log("The application exited. Waiting for changes.")
        self.application = nil
    }

    /// Waits for 20 ms at a time, forwarding output or responding on the application's behalf.
    ///
    /// Polling needs no platform-specific code and uses less than one percent of a core.
    private func tick(count: Int) {
        for _ in 0..<count {
            Thread.sleep(forTimeInterval: 0.02)
            application?.forwardOutput()
            if application == nil { socket.acceptWaiting() }
            // Connections accepted before the application started still receive a response.
            socket.answer(text.isEmpty ? "Restarting…" : text)
        }
    }

    /// Shows text on top of the open pages.
    private func show(_ text: String) {
        self.text = text
        do {
            try text.write(toFile: stateFile, atomically: true, encoding: .utf8)
        } catch {
            log("Cannot show build errors in the browser: \(error.localizedDescription)")
        }
    }

    private func log(_ message: String) {
        // The terminal might be closed.
        try? FileHandle.standardError.write(contentsOf: Data("kasane dev: \(message)\n".utf8))
    }
}
