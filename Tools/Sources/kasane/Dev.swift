import ArgumentParser
import Foundation
import KasaneGenerator
import Synchronization

struct Dev: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the application in the current folder and restarts it when files change.",
        discussion: """
            Open pages update to the new version and keep the entered text. Build errors appear in \
            the terminal and on top of the pages. Requests wait during a restart.
            """
    )

    @Option(help: "The port to listen on, or 0 for any free port.")
    var port = 8080

    @Argument(
        parsing: .allUnrecognized,
        help: "The application's settings, such as --database notes.sqlite."
    )
    var settings: [String] = []

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be a number from 0 to 65535.")
        }
    }

    func run() throws {
        let folder = FileManager.default.currentDirectoryPath
        let application = try GeneratedApplication(in: URL(filePath: folder))
        let socket = try ListeningSocket(port: port)
        // Initialized here, because a signal handler must not initialize it.
        stop.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in stop.store(true, ordering: .relaxed) }
        }
        print("kasane dev: http://localhost:\(socket.port)/ — press Control-C to stop")
        fflush(nil)
        let server = DevelopmentServer(
            folder: folder,
            build: ["swift", "build", "--product", application.executable],
            importCheck: ["--explicit-target-dependency-import-check", "error"],
            // Links in emails start with this URL.
            program: [".build/debug/\(application.executable)", "--port", "\(socket.port)"]
                + settings,
            socket: socket,
            isStopped: { stop.load(ordering: .relaxed) }
        )
        try server.run()
    }
}

/// Whether a signal has requested a stop.
private let stop = Atomic(false)
