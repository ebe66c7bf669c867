import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import Testing

/// A running server, and a client for it.
struct RunningTenki: TenkiSite {
    let process: TenkiProcess
    let scheme: String
    let port: Int
    let metricsPort: Int?

    /// Starts a server, which runs jobs only with `--jobs`.
    ///
    /// Jobs call providers at moments of their own, and most tests count calls.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after `tenki serve`.
    ///   - environment: The variables added to the environment.
    /// - Throws: An error if the server does not print its address.
    init(_ arguments: [String], environment: [String: String] = [:]) async throws {
        try await self.init(
            of: TenkiProcess(
                ["serve", "--port", "0", "--site-language", "en"]
                    + (arguments.contains("--jobs") ? [] : ["--no-jobs"]) + arguments,
                environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }
            ),
            hasMetrics: arguments.contains("--metrics-port")
        )
    }

    /// Waits for a started server.
    ///
    /// - Parameters:
    ///   - process: The server's process.
    ///   - hasMetrics: Whether the server serves its metrics.
    /// - Throws: An error if the server does not print its address.
    init(of process: TenkiProcess, hasMetrics: Bool) async throws {
        self.process = process
        let line = await process.firstLine()
        let match = try #require(line.firstMatch(of: #/(https?)://localhost:(\d+)/ /#), "\(line)")
        scheme = String(match.1)
        port = try #require(Int(match.2))
        guard hasMetrics else {
            metricsPort = nil
            return
        }
        let next = await process.firstLine()
        let metrics = try #require(next.firstMatch(of: #/:(\d+)/metrics$/#), "\(next)")
        metricsPort = Int(metrics.1)
    }

    /// Starts a server with a database.
    init(over database: TestDatabase, _ arguments: String...) async throws {
        try await self.init(["--database", database.location] + arguments)
    }

    /// Starts a server with demo data and a database.
    init(demo database: TestDatabase, _ arguments: String...) async throws {
        try await self.init(["--demo", "--database", database.location] + arguments)
    }

    /// Starts a server with demo data and a name.
    ///
    /// It writes its mails into a folder, because it would warn that a demo with a name has no
    /// outbox.
    init(
        demo database: TestDatabase,
        named name: String,
        writing mails: TemporaryFile
    ) async throws {
        try await self.init([
            "--demo", "--database", database.location, "--host-name", name, "--mail-folder",
            mails.path, "--public-url", "http://\(name)",
        ])
    }

    var authority: String { "127.0.0.1:\(port)" }

    /// Returns the metrics of the server, or the error response.
    func metrics() async throws -> SiteAnswer {
        let authority = "127.0.0.1:\(try #require(metricsPort))"
        let request = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: authority,
            path: "/metrics"
        )
        return SiteAnswer(try await response(to: TransportRequest(request)))
    }

    func response(to request: TransportRequest) async throws -> TransportResponse {
        try await AsyncHTTPTransport.run(options) { transport in
            let response = try await transport.send(request)
            var body = Data()
            for try await chunk in response.body { body += chunk }
            return TransportResponse(
                status: response.status,
                headers: response.headers,
                body: body
            )
        }
    }

    private var options: AsyncHTTPTransport.Options {
        var options = AsyncHTTPTransport.Options()
        if scheme == "https" { options.trustedCertificates = [LocalCertificate.certificate] }
        return options
    }

    func stop(_ signal: Int32) async -> TenkiProcess.Outcome {
        process.send(signal)
        return await process.outcome()
    }
}
