public import HTTPTypes
public import KasaneHTTP
import Synchronization

/// A transport without a network: answers as a test says, and keeps what it was asked.
///
/// ```swift
/// let transport = StubTransport { _ in TransportResponse(body: json) }
/// ```
public final class StubTransport: Transport {
    private let answer: @Sendable (TransportRequest) async throws -> StreamedResponse
    private let received = Mutex<[TransportRequest]>([])

    /// Makes a transport that answers each request with a whole response.
    public init(
        _ answer: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
    ) {
        self.answer = { request in
            let response = try await answer(request)
            return StreamedResponse(
                status: response.status,
                headers: response.headers,
                body: ByteChunks(response.body)
            )
        }
    }

    /// Makes a transport that answers each request with a response that is read as it comes.
    public init(
        streaming answer: @escaping @Sendable (TransportRequest) async throws -> StreamedResponse
    ) {
        self.answer = answer
    }

    /// The requests so far, in their order.
    public var requests: [HTTPRequest] {
        received.withLock { $0.map(\.head) }
    }

    /// The requests so far with their bodies, in their order.
    public var sent: [TransportRequest] {
        received.withLock { $0 }
    }

    /// Keeps the request and answers it.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
        received.withLock { $0.append(request) }
        return try await answer(request)
    }
}
