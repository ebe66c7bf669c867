import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// A running server, and a client for it.
struct RunningTenki: Sendable {
    let process: TenkiProcess
    let scheme: String
    let port: Int
    /// The port of the metrics; `nil` if they are not served.
    let metricsPort: Int?

    struct Answer: Sendable {
        let status: Int
        let contentType: String?
        let body: String
        /// The cookies set by the response, in the form of a request header.
        let cookie: String?
    }

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
                ["serve", "--port", "0"]
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

    /// Requests a page until it contains a text, for at most 15 seconds; returns the last answer.
    ///
    /// The ages on a page are those of a moment that is up to ten seconds ago.
    func get(_ path: String, containing text: String) async throws -> Answer {
        let end = ContinuousClock.now + .seconds(15)
        while true {
            let answer = try await get(path)
            if answer.body.contains(text) || ContinuousClock.now > end { return answer }
            // A request at once would open one more page for each try.
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    func get(_ path: String) async throws -> Answer {
        let response = try await send(.get, path)
        return Answer(
            status: response.status.code,
            contentType: response.headers[.contentType],
            body: String(decoding: response.body, as: UTF8.self),
            cookie: response.headers[values: .setCookie]
                .map { String($0.prefix { $0 != ";" }) }
                .joined(separator: "; ")
        )
    }

    /// Returns the metrics of the server, or the error response.
    func metrics(for client: String? = nil) async throws -> Answer {
        let authority = "127.0.0.1:\(try #require(metricsPort))"
        var request = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: authority,
            path: "/metrics"
        )
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        if let client { request.headerFields[name] = client }
        let response = try await AsyncHTTPTransport.run { [request] transport in
            try await transport.send(request, maximumBodySize: 1 << 20)
        }
        return Answer(
            status: response.status.code,
            contentType: response.headers[.contentType],
            body: String(decoding: response.body, as: UTF8.self),
            cookie: nil
        )
    }

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields = [:]
    ) async throws -> TransportResponse {
        var request = request(method, path)
        request.headerFields = headers
        return try await AsyncHTTPTransport.run(options) { transport in
            try await transport.send(request, maximumBodySize: 1 << 20)
        }
    }

    /// Sends a form as a page of the server does.
    func submit(
        _ form: String,
        to path: String
    ) async throws -> (status: Int, headers: HTTPFields) {
        var head = request(.post, path)
        head.headerFields[.origin] = "\(scheme)://127.0.0.1:\(port)"
        let sent = TransportRequest(
            head,
            body: .data(Data(form.utf8), contentType: "application/x-www-form-urlencoded")
        )
        return try await AsyncHTTPTransport.run(options) { transport in
            let response = try await transport.send(sent)
            for try await _ in response.body {}
            return (response.status.code, response.headers)
        }
    }

    func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(method: method, scheme: scheme, authority: "127.0.0.1:\(port)", path: path)
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
