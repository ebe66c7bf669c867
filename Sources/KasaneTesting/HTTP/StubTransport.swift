public import HTTPTypes
public import KasaneHTTP
import Synchronization

/// A transport without a network: answers as a test says, and keeps what it was asked.
///
/// ```swift
/// let transport = StubTransport { _ in TransportResponse(body: json) }
/// ```
public final class StubTransport: Transport {
    private let answer: @Sendable (HTTPRequest) async throws -> TransportResponse
    private let received = Mutex<[HTTPRequest]>([])

    /// Makes a transport that answers each request by a closure.
    public init(
        _ answer: @escaping @Sendable (HTTPRequest) async throws -> TransportResponse
    ) {
        self.answer = answer
    }

    /// The requests so far, in their order.
    public var requests: [HTTPRequest] {
        received.withLock { $0 }
    }

    /// Keeps the request and answers it.
    public func send(
        _ request: HTTPRequest,
        maximumBodySize: Int
    ) async throws -> TransportResponse {
        received.withLock { $0.append(request) }
        let response = try await answer(request)
        guard response.body.count <= maximumBodySize else { throw NetworkError(.tooLarge) }
        return response
    }
}
