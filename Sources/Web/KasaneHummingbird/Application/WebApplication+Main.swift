public import Foundation
import KasaneContainer
import KasaneSettings

extension WebApplication {
    /// Runs the program with the process arguments, and then exits.
    public func main() async -> Never {
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs the program until it receives SIGINT or SIGTERM.
    ///
    /// `--help`, `--version`, `--routes`, `--graph` and `--check` print their output and exit.
    /// `--check` validates the configuration and the services without listening on a port.
    ///
    /// - Parameter arguments: The arguments without the program name.
    /// - Returns: The exit status: 0 for success, 64 for invalid settings, and 1 for other errors.
    ///   Errors are printed to standard error.
    public func run(
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async -> Int32 {
        do {
            if arguments.contains("--help") {
                print(help)
            } else if arguments.contains("--version") {
                print("\(name) \(version ?? "(no version)")")
            } else {
                let request = Request.allCases.first { arguments.contains($0.rawValue) }
                let options = arguments.filter { $0 != request?.rawValue }
                let settings = try readSettings(options, environment: environment)
                if let request {
                    try await answer(request, settings)
                } else {
                    try await serve(settings, environment)
                }
            }
            return 0
        } catch {
            let error = Self.cause(of: error)
            // If standard error is closed, the exit status still reports the failure.
            try? FileHandle.standardError.write(contentsOf: Data("\(name): \(error)\n".utf8))
            let isInvalidAddress = (error as? ListenError)?.isInvalidAddress ?? false
            return error is SettingError || isInvalidAddress ? 64 : 1
        }
    }

    private enum Request: String, CaseIterable {
        case routes = "--routes"
        case graph = "--graph"
        case check = "--check"
    }

    private func answer(_ request: Request, _ settings: Settings) async throws {
        let text = try await withServer(settings) { server, container in
            try server.router.requireDeclaredRoutes()
            for side in server.sideServers { try side.router.requireDeclaredRoutes() }
            return switch request {
            case .routes: server.declaredRoutes.map(\.description).joined(separator: "\n")
            case .graph: container.graph.text
            case .check: "\(name): the composition is valid"
            }
        }
        print(text)
    }

    private func serve(_ settings: Settings, _ environment: [String: String]) async throws {
        var application = self
        application.socket = try InheritedSocket(environment: environment)
        application.developmentFile = try Development.file(
            in: environment,
            socket: application.socket
        )
        try await application.withServer(settings) { server, _ in
            try await server.run { urls in
                await waitForShutdownSignal {
                    print("\(name) is at \(urls.pages) — press Control-C to stop")
                    for (other, url) in urls.others { print("The \(other) are at \(url)") }
                }
            }
        }
    }

    private var help: String {
        """
        Usage: \(name) [options]

        \(Settings.help(of: name, declaring: declarations))

        --check validates the composition, --graph prints the services, and --routes
        prints the routes with their audiences; each exits without serving. --version
        prints the version.
        """
    }

    /// Returns the underlying error, which is more specific, if a service failed to start.
    private static func cause(of error: any Error) -> any Error {
        var error = error
        if case LifecycleError.startFailed(_, let cause, _) = error { error = cause }
        return (error as? ResolveError)?.cause ?? error
    }
}
