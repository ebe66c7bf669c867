import AsyncHTTPClient
import Foundation
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// The transport over real connections, by AsyncHTTPClient.
///
/// It keeps connections alive between calls, until the body of ``run(_:)`` ends.
///
/// ```swift
/// try await AsyncHTTPTransport.run { transport in
///     let client = try APIClient(baseURL: url, transport: transport, userAgent: "Tenki/0.1")
///     …
/// }
/// ```
public struct AsyncHTTPTransport: Transport {
    private let client: HTTPClient

    private init() {
        // What is inflated counts as body, but only after it was inflated: this bounds one step.
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(5)),
            decompression: .enabled(limit: .size(16 << 20))
        )
        // A refused connection is an answer; asking again until the timeout tells nothing new.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Runs a body with a transport, then closes every connection that was made.
    ///
    /// - Parameter body: Gets the transport; a call that goes on after the body fails.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws.
    public static func run<Value: Sendable>(
        _ body: (AsyncHTTPTransport) async throws -> Value
    ) async throws -> Value {
        let transport = AsyncHTTPTransport()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(transport))
        } catch {
            result = .failure(error)
        }
        // After the body nobody uses the connections: what goes wrong in closing them changes nothing.
        try? await transport.client.shutdown()
        return try result.get()
    }

    /// Sends a request and collects its response.
    public func send(
        _ request: HTTPRequest,
        maximumBodySize: Int
    ) async throws -> TransportResponse {
        let scheme = request.scheme ?? "https"
        let url = "\(scheme)://\(request.authority ?? "")\(request.path ?? "/")"
        var outgoing = HTTPClientRequest(url: url)
        outgoing.method = .init(rawValue: request.method.rawValue)
        for field in request.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        do {
            // The caller's deadline cancels this task; this one only has to be later.
            let response = try await client.execute(outgoing, timeout: .hours(1))
            let body = try await response.body.collect(upTo: maximumBodySize)
            var headers = HTTPFields()
            for (name, value) in response.headers {
                guard let name = HTTPField.Name(name) else { continue }
                headers.append(HTTPField(name: name, value: value))
            }
            return TransportResponse(
                status: .init(
                    code: Int(response.status.code),
                    reasonPhrase: response.status.reasonPhrase
                ),
                headers: headers,
                body: Data(body.readableBytesView)
            )
        } catch {
            throw NetworkError(asyncHTTPClient: error)
        }
    }
}

extension NetworkError {
    /// Names what AsyncHTTPClient and the layers below it throw.
    init(asyncHTTPClient error: any Error) {
        let kind: Kind =
            switch error {
            // A client that was shut down says "cancelled" too.
            case is CancellationError, HTTPClientError.cancelled:
                Task.isCancelled ? .cancelled : .connectionLost
            case NIOSSLError.uncleanShutdown: .connectionLost
            case is NIOConnectionError, HTTPClientError.connectTimeout: .notReached
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError,
                HTTPClientError.tlsHandshakeTimeout:
                .tls
            case is NIOTooManyBytesError: .tooLarge
            case NIOHTTPDecompression.DecompressionError.limit: .tooLarge
            case is NIOHTTPDecompression.DecompressionError: .notHTTP
            case HTTPClientError.deadlineExceeded, HTTPClientError.readTimeout: .timeout
            case HTTPParserError.invalidEOFState: .connectionLost
            case is HTTPParserError: .notHTTP
            case let error as IOError where error.isOfConnecting: .notReached
            case HTTPClientError.remoteConnectionClosed, is IOError, is ChannelError:
                .connectionLost
            default: .unknown
            }
        self.init(kind, cause: error)
    }
}

extension IOError {
    /// Whether it can only come of making a connection, not of using one.
    fileprivate var isOfConnecting: Bool {
        [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL].contains(errnoCode)
    }
}

/// Lets a `switch` name one of AsyncHTTPClient's errors.
private func ~= (pattern: HTTPClientError, error: any Error) -> Bool {
    (error as? HTTPClientError) == pattern
}
