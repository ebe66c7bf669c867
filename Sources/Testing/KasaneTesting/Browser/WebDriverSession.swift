import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP

/// A WebDriver session, which sends JSON commands over plain HTTP.
///
/// See https://www.w3.org/TR/webdriver2/.
struct WebDriverSession: Sendable {
    private let transport: AsyncHTTPTransport
    private let port: Int
    private let path: String

    /// Creates a session and starts a browser.
    init(_ driver: DriverProcess, _ transport: AsyncHTTPTransport, profile: String) async throws {
        self.transport = transport
        port = driver.port
        let started: Started = try await Self.send(
            .post,
            "/session",
            NewSession(profile: profile),
            to: driver.port,
            by: transport
        )
        path = "/session/\(started.sessionId)"
    }

    /// Sends a command and decodes the response's value.
    func send<Value: Decodable>(
        _ command: String,
        _ parameters: some Encodable = Nothing(),
        returning: Value.Type = Value.self
    ) async throws -> Value {
        try await Self.send(.post, path + command, parameters, to: port, by: transport)
    }

    /// Sends a command and ignores the response's value.
    func send(_ command: String, _ parameters: some Encodable = Nothing()) async throws {
        let _: Anything = try await send(command, parameters)
    }

    func get<Value: Decodable>(_ command: String) async throws -> Value {
        try await Self.send(.get, path + command, Nothing?.none, to: port, by: transport)
    }

    private static func send<Value: Decodable>(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ parameters: (some Encodable)?,
        to port: Int,
        by transport: AsyncHTTPTransport
    ) async throws -> Value {
        var request = TransportRequest(
            HTTPRequest(
                method: method,
                scheme: "http",
                authority: "127.0.0.1:\(port)",
                path: path
            ),
            body: try parameters.map { try .json($0) }
        )
        request.timeLimit = .seconds(90)
        let response = try await transport.send(request)
        let body = try await response.body.collected(upTo: 64 << 20)
        guard response.status == .ok else {
            let failure = try JSONDecoder().decode(Response<Failure>.self, from: body).value
            // The lines after the first line are the driver's stack trace.
            throw BrowserError(
                code: .init(rawValue: failure.error),
                message: String(failure.message.prefix { !$0.isNewline })
            )
        }
        return try JSONDecoder().decode(Response<Value>.self, from: body).value
    }
}

/// Empty parameters.
struct Nothing: Encodable {}

/// A value that is ignored.
struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

private struct Response<Value: Decodable>: Decodable {
    let value: Value
}

private struct Failure: Decodable {
    let error: String
    let message: String
}

private struct Started: Decodable {
    let sessionId: String
}

private struct NewSession: Encodable {
    struct Capabilities: Encodable {
        let alwaysMatch: Wanted
    }

    struct Wanted: Encodable {
        let chrome: Chrome
        let logs = ["browser": "ALL"]
        let timeouts = ["script": 60_000, "pageLoad": 60_000]
        let prompts = "ignore"
        // Test servers use self-signed certificates.
        let acceptInsecureCerts = true

        enum CodingKeys: String, CodingKey {
            case chrome = "goog:chromeOptions"
            case logs = "goog:loggingPrefs"
            case prompts = "unhandledPromptBehavior"
            case acceptInsecureCerts, timeouts
        }
    }

    struct Chrome: Encodable {
        let binary = DriverProcess.browser
        let args: [String]
    }

    let capabilities: Capabilities

    init(profile: String) {
        let chrome = Chrome(args: [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            // Test containers don't support the sandbox, and the pages are the test's own.
            "--no-sandbox",
            "--user-data-dir=\(profile)",
        ])
        capabilities = Capabilities(alwaysMatch: Wanted(chrome: chrome))
    }
}
