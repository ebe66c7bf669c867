package import Foundation
public import HTTPTypes

/// Sends requests to services and returns their responses.
///
/// The production implementations are `AsyncHTTPTransport` from KasaneAsyncHTTPClient and
/// `URLSessionTransport` from KasaneURLSession. Tests use their own implementations.
///
/// ```swift
/// struct LoggingTransport: Transport {
///     let transport: any Transport
///     let logger: Logger
///
///     func send(_ request: TransportRequest) async throws -> StreamedResponse {
///         logger.debug("\(request.head.method)")
///         return try await transport.send(request)
///     }
/// }
/// ```
public protocol Transport: Sendable {
    /// Whether the transport enforces ``TransportRequest/timeLimit``, including while the body is
    /// read.
    ///
    /// Otherwise, the client enforces the time limit with two additional tasks per call.
    var enforcesTimeouts: Bool { get }

    /// Sends a request, and returns the response when its head has arrived, regardless of the
    /// status.
    ///
    /// The transport doesn't follow redirects. Cancelling the task aborts the request. The caller
    /// must either read the body to the end or release it, which closes the connection.
    ///
    /// - Throws: ``NetworkError`` with the phase of the failure. Reading the body can throw the
    ///   same error.
    func send(_ request: TransportRequest) async throws -> StreamedResponse
}

extension Transport {
    /// `false`, so that the client enforces the time limit.
    public var enforcesTimeouts: Bool { false }

    /// Sends a request and collects the response, regardless of the status.
    ///
    /// ```swift
    /// let request = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/")
    /// let response = try await transport.send(request, maximumBodySize: 1 << 20)
    /// ```
    ///
    /// - Parameters:
    ///   - request: A request with a scheme, authority and path.
    ///   - maximumBodySize: The maximum size of the body in bytes.
    /// - Throws: ``NetworkError`` if the request fails or the body is too large.
    public func send(
        _ request: HTTPRequest,
        maximumBodySize: Int
    ) async throws -> TransportResponse {
        let response = try await send(TransportRequest(request))
        return TransportResponse(
            status: response.status,
            headers: response.headers,
            body: try await response.body.collected(upTo: maximumBodySize)
        )
    }
}

extension ByteChunks {
    /// Collects all chunks, and throws an error at the first byte beyond the limit.
    package func collected(
        upTo limit: Int,
        progress: TransferProgress? = nil
    ) async throws -> Data {
        var iterator = makeAsyncIterator()
        var all = Data()
        while let chunk = try await iterator.next() {
            guard all.count + chunk.count <= limit else {
                throw NetworkError(.responseTooLarge, phase: .body, mayHaveReachedServer: true)
            }
            // Most bodies consist of a single chunk, which isn't copied.
            if all.isEmpty { all = chunk } else { all.append(chunk) }
            progress?.update { $0.receivedBytes += chunk.count }
        }
        return all
    }

    /// Reads up to `limit` bytes of a body for an error message.
    ///
    /// If reading fails, the bytes read so far are returned.
    package func beginning(upTo limit: Int) async -> (bytes: Data, isWhole: Bool) {
        var iterator = makeAsyncIterator()
        var all = Data()
        do {
            while all.count < limit {
                guard let chunk = try await iterator.next() else { return (all, true) }
                all.append(chunk.prefix(limit - all.count))
            }
        } catch {
            // The status is already known, and is more useful than an error from reading the body.
        }
        return (all, false)
    }
}
