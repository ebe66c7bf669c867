import Foundation
import HTTPTypes

/// A client of one service: sends endpoints, returns their responses.
///
/// ```swift
/// let client = try APIClient(
///     baseURL: "https://weather.example", transport: transport, userAgent: "Tenki/0.1")
/// let response = try await client.send(ForecastByCity(city: city))
/// ```
///
/// Every call ends by its deadline, the last byte of the body included, and takes no more than a
/// limit of bytes.
public struct APIClient: Sendable {
    private let scheme: String
    private let authority: String
    private let basePath: String
    private let transport: any Transport
    private let userAgent: String
    private let deadline: Duration
    private let maximumBodySize: Int
    private let clock: any Clock<Duration>

    /// Makes a client of the service at a base URL.
    ///
    /// - Parameters:
    ///   - baseURL: `http` or `https`, a host, optionally a port and a path; no query.
    ///   - transport: What carries the requests.
    ///   - userAgent: How the client names itself to the service.
    ///   - deadline: How long a call may take, from sending it to its last byte.
    ///   - maximumBodySize: How many bytes of a response are taken at the most.
    ///   - clock: What the deadline is measured by.
    /// - Throws: ``InvalidBaseURL``.
    public init(
        baseURL: String,
        transport: any Transport,
        userAgent: String,
        deadline: Duration = .seconds(10),
        maximumBodySize: Int = 4 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(InvalidBaseURL) {
        guard let parts = URLComponents(string: baseURL),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.encodedHost,
            host.wholeMatch(of: #/[A-Za-z0-9.\-_]+|\[[0-9A-Fa-f:.]+\]/#) != nil,
            parts.rangeOfPort == nil || (1...65535).contains(parts.port ?? 0),
            parts.user == nil, parts.query == nil, parts.fragment == nil
        else { throw InvalidBaseURL(text: baseURL) }
        self.scheme = scheme
        authority = parts.port.map { "\(host):\($0)" } ?? host
        basePath =
            parts.percentEncodedPath.hasSuffix("/")
            ? String(parts.percentEncodedPath.dropLast()) : parts.percentEncodedPath
        self.transport = transport
        self.userAgent = userAgent
        self.deadline = deadline
        self.maximumBodySize = maximumBodySize
        self.clock = clock
    }

    /// Sends an endpoint and returns its decoded response.
    ///
    /// - Throws: ``NetworkError``, and nothing else.
    public func send<E: Endpoint>(_ endpoint: E) async throws(NetworkError) -> E.Response {
        guard endpoint.path.isSafe else { throw NetworkError(.invalidRequest) }
        let response = try await withDeadline { [transport, maximumBodySize] in
            try await transport.send(request(for: endpoint), maximumBodySize: maximumBodySize)
        }
        guard response.status.kind == .successful else {
            throw NetworkError(.status(response.status, body: snippet(of: response.body)))
        }
        do {
            return try endpoint.decode(response.body)
        } catch {
            let path = (error as? DecodingError)?.codingPathText ?? ""
            throw NetworkError(
                .incorrectData(codingPath: path, snippet: snippet(of: response.body)),
                cause: error
            )
        }
    }

    private func request(for endpoint: some Endpoint) -> HTTPRequest {
        let query = endpoint.query
            .map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }
            .joined(separator: "&")
        return HTTPRequest(
            method: endpoint.method,
            scheme: scheme,
            authority: authority,
            path: basePath + endpoint.path.text + (query.isEmpty ? "" : "?\(query)"),
            headerFields: [.userAgent: userAgent, .accept: "application/json"]
        )
    }

    /// Runs an operation and cancels it when the deadline passes.
    private func withDeadline<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws(NetworkError) -> Value {
        do {
            return try await withThrowingTaskGroup(of: Value?.self) { [clock, deadline] group in
                group.addTask { try await operation() }
                group.addTask {
                    try await clock.sleep(for: deadline)
                    return nil
                }
                defer { group.cancelAll() }
                guard let first = try await group.next(), let value = first else {
                    throw NetworkError(.timeout)
                }
                return value
            }
        } catch let error as NetworkError {
            throw error
        } catch is CancellationError {
            throw NetworkError(.cancelled)
        } catch {
            throw NetworkError(.unknown, cause: error)
        }
    }
}

/// The first 200 characters of a body, for error messages.
private func snippet(of body: Data) -> String {
    String(String(decoding: body.prefix(800), as: UTF8.self).prefix(200))
}

extension DecodingError {
    /// Where in the data it failed, as `forecasts[0].telop`; empty at the root.
    fileprivate var codingPathText: String {
        let path: [any CodingKey] =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context): context.codingPath + [key]
            @unknown default: []
            }
        return path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

/// A text that is no base URL of a service.
public struct InvalidBaseURL: Error, Equatable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// The error for people, with what to do next and without a password.
    public var description: String {
        let shown = text.replacing(#/\/\/[^\/@]*@/#, with: "//…@")
        return """
            "\(shown)" is no base URL of a service. Write http:// or https://, a host, and \
            optionally a port and a path; no user name, no query.
            """
    }
}
