public import HTTPTypes
public import KasaneHTTP
import Synchronization

/// A transport that returns a test's responses and records requests, without a network.
///
/// ```swift
/// let transport = StubTransport { [json] _ in TransportResponse(body: json) }
/// let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
/// _ = try await client.send(ForecastByCity(city: "130010"))
/// #expect(transport.requests.map(\.path) == ["/api/forecast/city/130010"])
/// ```
public final class StubTransport: Transport {
    private let answer: @Sendable (TransportRequest) async throws -> StreamedResponse
    private let received = Mutex<[TransportRequest]>([])

    /// Creates a transport with complete responses.
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

    /// Creates a transport with streamed responses.
    public init(
        streaming answer: @escaping @Sendable (TransportRequest) async throws -> StreamedResponse
    ) {
        self.answer = answer
    }

    /// The heads of the requests so far.
    public var requests: [HTTPRequest] {
        received.withLock { $0.map(\.head) }
    }

    /// The requests so far, including their bodies.
    ///
    /// ```swift
    /// let stub = StubTransport { _ in TransportResponse(body: Data()) }
    /// if let body = stub.sent.first?.body {
    ///     for try await chunk in body.chunks { parse(String(decoding: chunk, as: UTF8.self)) }
    /// }
    /// ```
    public var sent: [TransportRequest] {
        received.withLock { $0 }
    }

    /// Records the request and returns its response.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
        received.withLock { $0.append(request) }
        return try await answer(request)
    }
}
