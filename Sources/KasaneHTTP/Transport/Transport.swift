public import Foundation
public import HTTPTypes

/// What carries a request to a service and its response back.
///
/// The live one is ``AsyncHTTPTransport``; a test uses its own.
public protocol Transport: Sendable {
    /// Whether it ends a request, body included, when its ``TransportRequest/timeLimit`` is over.
    ///
    /// If not, the client does, which costs a call two tasks more.
    var keepsTimeLimits: Bool { get }

    /// Sends a request and returns its response once the head is there, whatever the status.
    ///
    /// Redirects are not followed. Cancellation of the task ends the request. The response's body
    /// must be read to its end, or let go of, which closes its connection.
    ///
    /// - Parameter request: What is sent.
    /// - Returns: The status, the headers, and the body as it comes.
    /// - Throws: ``NetworkError`` with the phase it happened in; the body throws it too.
    func send(_ request: TransportRequest) async throws -> StreamedResponse
}

extension Transport {
    /// No: the client ends what takes too long.
    public var keepsTimeLimits: Bool { false }

    /// Sends a request and collects its response, whatever the status.
    ///
    /// - Parameters:
    ///   - request: What is sent, with its scheme, authority and path.
    ///   - maximumBodySize: The most bytes of body to take.
    /// - Returns: The status, the headers and the whole body.
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

/// A request as a transport sends it.
public struct TransportRequest: Sendable {
    /// The method, scheme, authority, path and headers.
    public var head: HTTPRequest
    /// The body, if there is one.
    public var body: RequestBody?
    /// What must not show in a recording or a log, wherever it stands in the request.
    public var secrets: [Secret]
    /// Whether a connection to a private address may be used, as ``AddressPolicy`` defines it.
    ///
    /// A client sets it by its policy. If not, the request is not written to such a connection.
    public var allowsPrivateAddresses = true
    /// The most bytes that a compressed body may become, or `nil` for the transport's own limit.
    ///
    /// It is held while the body is inflated; the reader limits a plain body.
    public var maximumBodySize: Int?
    /// How long the request may take to the last byte of its response, where the transport ends it.
    public var timeLimit: Duration?
    /// What is told how far the call has come.
    public var progress: TransferProgress?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - head: The method, scheme, authority, path and headers.
    ///   - body: The body.
    ///   - secrets: What must not show in a recording or a log.
    public init(_ head: HTTPRequest, body: RequestBody? = nil, secrets: [Secret] = []) {
        self.head = head
        self.body = body
        self.secrets = secrets
    }

    /// The address that it is sent to, with secrets.
    package var url: String {
        "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"
    }

    /// Method and address for people.
    package var words: String { Scrubber(secrets).scrub(plainWords) }

    /// Method and address, with secrets.
    var plainWords: String { "\(head.method.rawValue) \(url)" }
}

/// A service's response whose body is still to come.
public struct StreamedResponse: Sendable {
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The body, decompressed, as it comes.
    public let body: ByteChunks

    /// Makes a response of its parts.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: ByteChunks) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The length that the headers announce.
    package var announcedLength: Int? {
        // A look by name would first make an index of all.
        headers.first { $0.name == .contentLength }.flatMap { Int($0.value) }
    }
}

/// A service's whole response.
public struct TransportResponse: Sendable {
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The body, decompressed.
    public let body: Data

    /// Makes a response of its parts.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension ByteChunks {
    /// Reads to the end.
    ///
    /// - Parameters:
    ///   - limit: The most bytes to take.
    ///   - progress: What is told of every chunk.
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
            // The usual body is one chunk, and needs no copy.
            if all.isEmpty { all = chunk } else { all.append(chunk) }
            progress?.update { $0.receivedBytes += chunk.count }
        }
        return all
    }

    /// Reads a beginning, for an error message; what goes wrong ends it.
    ///
    /// - Parameter limit: The most bytes to take.
    /// - Returns: The bytes, and whether they are the whole.
    package func beginning(upTo limit: Int) async -> (bytes: Data, isWhole: Bool) {
        var iterator = makeAsyncIterator()
        var all = Data()
        do {
            while all.count < limit {
                guard let chunk = try await iterator.next() else { return (all, true) }
                all.append(chunk.prefix(limit - all.count))
            }
        } catch {
            // The status is known and says more than the failure of the text that explains it.
        }
        return (all, false)
    }
}
