import Foundation
import HTTPTypes
import KasaneAccounts
import KasaneHTTP
import KasaneHummingbird
import KasaneTesting
import Logging
import ServiceLifecycle
import TenkiWeb
import Testing
import tenki

/// A server in this process that answers requests without a socket.
///
/// It is composed like `tenki serve`, from arguments, settings and demo services, and stops when
/// the test releases it.
///
/// Use ``RunningTenki`` to test what needs a process or a connection: start and stop, signals,
/// ports, TLS, streams, several nodes and malformed requests.
final class RoutedTenki: TenkiSite {
    let scheme = "http"
    let authority = "127.0.0.1"

    private let clients: Clients
    private let streams: RecordedStreams
    private let application: Task<Void, any Error>
    private let ending: AsyncStream<Void>.Continuation

    /// Creates a server, which runs jobs only with `--jobs` and keeps the database until it stops.
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

    convenience init(over database: TestDatabase, _ arguments: String...) async throws {
        try await self.init(over: database, arguments)
    }

    convenience init(demo database: TestDatabase, _ arguments: String...) async throws {
        try await self.init(demo: database, arguments)
    }

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

    /// Returns the arguments of `tenki`, without jobs, because most tests count provider calls.
    private static func arguments(_ arguments: [String]) -> [String] {
        let jobs = arguments.contains("--jobs") ? [] : ["--no-jobs"]
        // Most tests request no language.
        let site = ["serve", "--port", "0", "--site-language", "en"]
        return DemoTime.fixing(site + jobs + arguments, nil)
    }

    var errors: String { streams.errors }

    func response(to request: TransportRequest) async throws -> TransportResponse {
        try await clients.pages.response(to: request)
    }

    /// Returns the metrics of the server, or the error response.
    ///
    /// Metrics of provider clients, jobs and connections exist only in a ``RunningTenki``.
    func metrics(for client: String? = nil) async throws -> SiteAnswer {
        let metrics = try #require(clients.metrics)
        var head = request(.get, "/metrics")
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        if let client { head.headerFields[name] = client }
        return SiteAnswer(try await metrics.response(to: TransportRequest(head)))
    }

    /// Stops the server, which stores its state and closes the database.
    func stop() async throws {
        ending.finish()
        try await application.value
    }
}

private struct Clients: Sendable {
    let pages: RouterClient<WebContext>
    /// `nil` if metrics aren't served.
    let metrics: RouterClient<WebRequestContext<Never>>?

    init(of server: WebServer<AccountPrincipal>, logger: Logger) throws {
        pages = try RouterClient(server.router, logger: logger)
        metrics = try server.sideServers.first.map { try RouterClient($0.router, logger: logger) }
    }
}

private func withServices(
    of server: WebServer<AccountPrincipal>,
    logger: Logger,
    _ body: () async -> Void
) async throws {
    // Other tests keep the machine busy, so with the monitor the server would refuse requests.
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
