public import Foundation
public import HTTPTypes

/// A transport that sends requests to a service and returns its responses.
///
/// The implementation for production is ``AsyncHTTPTransport``; tests use their own.
public protocol Transport: Sendable {
    /// Whether the transport enforces ``TransportRequest/timeLimit``, including the body.
    ///
    /// If not, the client does so, which costs two additional tasks per call.
    var keepsTimeLimits: Bool { get }

    /// Sends a request and returns its response when the head has arrived, whatever the status.
    ///
    /// Redirects are not followed. Cancelling the task aborts the request. The caller reads the
    /// body to its end or releases it, which closes its connection.
    ///
    /// - Parameter request: The request.
    /// - Returns: The status, the headers and the streamed body.
    /// - Throws: ``NetworkError`` with the phase of the failure. The body throws it, too.
    func send(_ request: TransportRequest) async throws -> StreamedResponse
}

extension Transport {
    /// `false`: the client enforces the time limit.
    public var keepsTimeLimits: Bool { false }

    /// Sends a request and collects its response, whatever the status.
    ///
    /// - Parameters:
    ///   - request: The request, with its scheme, authority and path.
    ///   - maximumBodySize: The maximum size of the body in bytes.
    /// - Returns: The status, the headers and the complete body.
    /// - Throws: ``NetworkError``.
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

/// A request as sent by a transport.
public struct TransportRequest: Sendable {
    /// The method, scheme, authority, path and headers.
    public var head: HTTPRequest
    /// The body, or `nil` for none.
    public var body: RequestBody?
    /// The texts that are redacted in recordings and logs, wherever they occur in the request.
    public var secrets: [Secret]
    /// Whether connections to private addresses are allowed, as defined by ``AddressPolicy``.
    ///
    /// A client sets this according to its policy. If `false`, the request is not written to such a
    /// connection.
    public var allowsPrivateAddresses = true
    /// The maximum inflated size of a compressed body in bytes, or `nil` for the transport's own
    /// limit.
    ///
    /// The transport enforces it while it inflates the body; the reader limits an uncompressed
    /// body.
    public var maximumBodySize: Int?
    /// The time limit up to the last byte of the response, if the transport enforces it.
    public var timeLimit: Duration?
    /// Receives the progress of the call.
    public var progress: TransferProgress?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - head: The method, scheme, authority, path and headers.
    ///   - body: The body.
    ///   - secrets: The texts that are redacted in recordings and logs.
    public init(_ head: HTTPRequest, body: RequestBody? = nil, secrets: [Secret] = []) {
        self.head = head
        self.body = body
        self.secrets = secrets
    }

    /// The URL of the request, including secrets.
    package var url: String {
        "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"
    }

    /// The method and the URL, without secrets.
    package var words: String { Scrubber(secrets).scrub(plainWords) }

    /// The method and the URL, including secrets.
    var plainWords: String { "\(head.method.rawValue) \(url)" }
}

/// A response with a streamed body.
public struct StreamedResponse: Sendable {
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The decompressed body.
    public let body: ByteChunks

    /// Creates a response.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: ByteChunks) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The length of the body according to the headers, in bytes.
    package var announcedLength: Int? {
        // A lookup by name would first build an index of all headers.
        headers.first { $0.name == .contentLength }.flatMap { Int($0.value) }
    }
}

/// A complete response.
public struct TransportResponse: Sendable {
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The decompressed body.
    public let body: Data

    /// Creates a response.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension ByteChunks {
    /// Reads all chunks.
    ///
    /// - Parameters:
    ///   - limit: The maximum size in bytes.
    ///   - progress: Receives the progress of the call.
    /// - Returns: All bytes.
    /// - Throws: ``NetworkError``: too large at the first byte above the limit.
    package func collected(
        upTo limit: Int,
        progress: TransferProgress? = nil
    ) async throws -> Data {
        var iterator = makeAsyncIterator()
        var all = Data()
        while let chunk = try await iterator.next() {
            guard all.count + chunk.count <= limit else {
                throw NetworkError(.tooLarge, phase: .body, mayHaveReachedServer: true)
            }
            // Most bodies are a single chunk and need no copy.
            if all.isEmpty { all = chunk } else { all.append(chunk) }
            progress?.update { $0.receivedBytes += chunk.count }
        }
        return all
    }

    /// Reads the beginning of a body for an error message; an error ends it.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Returns: The bytes, and whether they are the complete body.
    package func beginning(upTo limit: Int) async -> (bytes: Data, isWhole: Bool) {
        var iterator = makeAsyncIterator()
        var all = Data()
        do {
            while all.count < limit {
                guard let chunk = try await iterator.next() else { return (all, true) }
                all.append(chunk.prefix(limit - all.count))
            }
        } catch {
            // The known status is more informative than an error in the explanatory text.
        }
        return (all, false)
    }
}
