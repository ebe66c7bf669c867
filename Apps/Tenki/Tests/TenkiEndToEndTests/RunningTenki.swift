import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// A server that was started, and the way to ask it.
struct RunningTenki: Sendable {
    let process: TenkiProcess
    let scheme: String
    let port: Int

    struct Answer: Sendable {
        let status: Int
        let contentType: String?
        let body: String
        /// The cookie that it sets, as it is sent back.
        let cookie: String?
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - arguments: What follows `tenki serve`.
    ///   - environment: What is added to the environment.
    /// - Throws: If it does not say where it is.
    init(_ arguments: [String], environment: [String: String] = [:]) async throws {
        process = try TenkiProcess(
            ["serve", "--port", "0"] + arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }
        )
        let line = await process.firstLine()
        let match = try #require(line.firstMatch(of: #/(https?)://localhost:(\d+)/ /#), "\(line)")
        scheme = String(match.1)
        port = try #require(Int(match.2))
    }

    /// Starts a server over a database.
    init(over database: TemporaryFile, _ arguments: String...) async throws {
        try await self.init(["--database", database.path] + arguments)
    }

    /// Starts a server with demo data over a database.
    init(demo database: TemporaryFile, _ arguments: String...) async throws {
        try await self.init(["--demo", "--database", database.path] + arguments)
    }

    func get(_ path: String) async throws -> Answer {
        let response = try await send(.get, path)
        return Answer(
            status: response.status.code,
            contentType: response.headers[.contentType],
            body: String(decoding: response.body, as: UTF8.self),
            cookie: response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) }
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

    /// Sends a form, as a page of the server does.
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
