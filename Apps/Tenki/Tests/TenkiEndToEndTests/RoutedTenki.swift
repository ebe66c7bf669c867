import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneHummingbird
import KasaneTesting
import Logging
import ServiceLifecycle
import TenkiWeb
import Testing
import tenki

/// A server in this process that does not listen: its routes answer requests without a socket.
///
/// It is composed of arguments, settings and demo services as `tenki serve` does it. It ends when
/// the test has released it.
///
/// A ``RunningTenki`` shows what only a process or a connection can show: the start, the end,
/// signals, ports, TLS, streams, several nodes, and requests that no client sends.
final class RoutedTenki: TenkiSite {
    let scheme = "http"
    let authority = "127.0.0.1"

    private let clients: Clients
    private let streams: RecordedStreams
    private let application: Task<Void, any Error>
    private let ending: AsyncStream<Void>.Continuation

    /// Creates a server over a database, which runs jobs only with `--jobs`.
    ///
    /// - Parameters:
    ///   - database: The database, which is kept until the server has ended.
    ///   - arguments: The other arguments after `tenki serve`.
    ///   - environment: The variables added to the environment.
    /// - Throws: The errors of the arguments and of the application.
    init(
        over database: TestDatabase,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws {
        let (program, streams) = InProcessTenki.makeProgram(environment)
        let all = RoutedTenki.arguments(arguments + ["--database", database.location])
        let (started, start) = AsyncThrowingStream<Clients, any Error>.makeStream()
        let (ended, ending) = AsyncStream<Void>.makeStream()
        let application = Task {
            do {
                try await program.withServer(all) { server in
                    let clients = try Clients(of: server, logger: program.logger)
                    try await withServices(of: server, logger: program.logger) {
                        start.yield(clients)
                        for await _ in ended {}
                    }
                }
                withExtendedLifetime(database) {}
            } catch {
                start.finish(throwing: error)
                throw error
            }
        }
        guard let clients = try await started.first(where: { _ in true }) else {
            ending.finish()
            throw CancellationError()
        }
        self.clients = clients
        self.streams = streams
        self.application = application
        self.ending = ending
    }

    deinit { ending.finish() }

    /// Creates a server over a database.
    convenience init(over database: TestDatabase, _ arguments: String...) async throws {
        try await self.init(over: database, arguments)
    }

    /// Creates a server with demo data.
    convenience init(demo database: TestDatabase, _ arguments: String...) async throws {
        try await self.init(demo: database, arguments)
    }

    /// Creates a server with demo data.
    convenience init(
        demo database: TestDatabase,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws {
        try await self.init(
            over: database,
            ["--demo"] + arguments,
            environment: environment
        )
    }

    /// Creates a server with demo data that runs jobs and writes its mails to a folder.
    convenience init(writing mails: MailFolder, over database: TestDatabase) async throws {
        try await self.init(
            demo: database,
            "--mail-folder",
            mails.path,
            "--public-url",
            "http://\(RunningTenki.mailedHost)",
            "--jobs"
        )
    }

    /// Creates a server with demo data and a name, which writes its mails into a folder.
    convenience init(
        demo database: TestDatabase,
        named name: String,
        writing mails: TemporaryFile
    ) async throws {
        try await self.init(
            demo: database,
            "--host-name",
            name,
            "--mail-folder",
            mails.path,
            "--public-url",
            "http://\(name)"
        )
    }

    /// Returns the arguments of `tenki`.
    ///
    /// Jobs call providers at moments of their own, and most tests count calls.
    private static func arguments(_ arguments: [String]) -> [String] {
        let jobs = arguments.contains("--jobs") ? [] : ["--no-jobs"]
        return DemoTime.fixing(["serve", "--port", "0"] + jobs + arguments, nil)
    }

    /// The messages and the lines of the log so far.
    var errors: String { streams.errors }

    func response(to request: TransportRequest) async throws -> TransportResponse {
        try await clients.pages.response(to: request)
    }

    /// Returns the metrics of the server, or the error response.
    ///
    /// The metrics of the clients of providers, of jobs and of connections are those of a process.
    func metrics(for client: String? = nil) async throws -> SiteAnswer {
        let metrics = try #require(clients.metrics)
        var head = request(.get, "/metrics")
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        if let client { head.headerFields[name] = client }
        return SiteAnswer(try await metrics.response(to: TransportRequest(head)))
    }

    /// Ends the server, and returns when it has stored its state and closed the database.
    func stop() async throws {
        ending.finish()
        try await application.value
    }
}

/// The clients of a server's routers.
private struct Clients: Sendable {
    let pages: RouterClient
    /// `nil` if the metrics are not served.
    let metrics: RouterClient?

    init(of server: WebServer, logger: Logger) throws {
        pages = try RouterClient(server.router, logger: logger)
        metrics = try server.metricsRouter.map { try RouterClient($0, logger: logger) }
    }
}

/// Runs the services of a server beside a body.
private func withServices(
    of server: WebServer,
    logger: Logger,
    _ body: () async -> Void
) async throws {
    // A server would refuse requests because the other tests keep the machine busy.
    let services = server.services.filter { !($0 is LagMonitor) }
    let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(services: services, logger: logger)
    )
    async let served: Void = group.run()
    await body()
    await group.triggerGracefulShutdown()
    try await served
}

extension RouterClient {
    fileprivate func response(to request: TransportRequest) async throws -> TransportResponse {
        var head = request.head
        var body = Data()
        if let content = request.body {
            for try await chunk in content.chunks { body += chunk }
            head.headerFields[.contentLength] = "\(body.count)"
        }
        let response = try await response(to: head, body: body)
        return TransportResponse(
            status: response.head.status,
            headers: response.head.headerFields,
            body: response.body
        )
    }
}
