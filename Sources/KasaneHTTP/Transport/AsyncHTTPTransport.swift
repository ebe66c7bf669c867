import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// The transport over real connections, by AsyncHTTPClient.
///
/// It keeps connections alive between calls, until the body of ``run(_:_:)`` ends. It makes one
/// attempt per request: a connection that is refused is not tried again, and no redirect is
/// followed; both are policies of ``APIClient``.
///
/// ```swift
/// try await AsyncHTTPTransport.run { transport in
///     let client = try APIClient(baseURL: url, transport: transport, userAgent: "Tenki/0.1")
///     …
/// }
/// ```
public struct AsyncHTTPTransport: Transport {
    /// How connections are made and kept.
    public struct Options: Sendable {
        /// How long making a connection may take, TLS included.
        public var connectTimeout = Duration.seconds(5)
        /// How long a connection is kept while nobody uses it.
        public var idleTimeout = Duration.seconds(60)
        /// How many connections are kept for a host; more requests than that wait.
        public var connectionsPerHost = 32
        /// How many bytes a compressed response may become at the most, whatever a request allows;
        /// one that is not compressed has no limit here.
        public var maximumInflatedSize = 64 << 20
        /// Certificates in PEM that are trusted besides the system's.
        public var trustedCertificates: [String] = []
        /// Host names and the addresses that they stand for, instead of asking the system.
        public var addresses: [String: String] = [:]

        /// Makes the options that suit most services.
        public init() {}
    }

    private let client: HTTPClient
    private let attempts = AttemptBook()

    private init(_ options: Options) throws {
        let attempts = attempts
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .init(options.connectTimeout)),
            decompression: .enabled(limit: .size(options.maximumInflatedSize))
        )
        if !options.trustedCertificates.isEmpty {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.additionalTrustRoots = try options.trustedCertificates.map {
                .certificates(try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)))
            }
            configuration.tlsConfiguration = tls
        }
        configuration.dnsOverride = options.addresses
        // A refused connection is an answer; asking again until the timeout tells nothing new.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = .init(options.idleTimeout)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
            options.connectionsPerHost
        configuration.http1_1ConnectionDebugInitializer = { ConnectionWatch.watch($0, attempts) }
        configuration.http2StreamChannelDebugInitializer = { ConnectionWatch.watch($0, attempts) }
        // The client's own spans end at the last byte; these would end at the head.
        configuration.tracing.tracer = nil
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Runs a body with a transport, then closes every connection that was made.
    ///
    /// - Parameters:
    ///   - options: How connections are made and kept.
    ///   - body: Gets the transport; a call that goes on after the body fails.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws, and an error of NIOSSL for a trusted certificate that is none.
    public static func run<Value: Sendable>(
        _ options: Options = Options(),
        _ body: (AsyncHTTPTransport) async throws -> Value
    ) async throws -> Value {
        let transport = try AsyncHTTPTransport(options)
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

    /// Yes, by a timer of the connection.
    public var keepsTimeLimits: Bool { true }

    /// Sends a request and returns its response once the head is there.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
        try Self.checkAddress(request)
        let attempt = Attempt(request)
        let number = attempts.add(attempt)
        defer { attempts.remove(number) }
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = .init(rawValue: request.head.method.rawValue)
        for field in request.head.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        // What the client inflates by itself; a part of a compressed body cannot be inflated.
        if !request.head.headerFields.contains(where: {
            $0.name == .acceptEncoding || $0.name == .range
        }) {
            outgoing.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        outgoing.headers.add(name: AttemptBook.header, value: String(number))
        outgoing.body = request.body.map { Self.body($0, request.progress) }
        do {
            // It counts to the head; the connection's watch counts on to the last byte. Without a
            // limit the caller cancels this task, and this deadline only has to be later.
            let deadline = attempt.deadline ?? .now() + .hours(24)
            let response = try await client.execute(outgoing, deadline: deadline)
            return StreamedResponse(
                status: .init(
                    code: Int(response.status.code),
                    reasonPhrase: response.status.reasonPhrase
                ),
                headers: HTTPFields(response.headers),
                body: ByteChunks(response.body, of: attempt)
            )
        } catch {
            throw NetworkError(transport: error, evidence: attempt.evidence)
        }
    }

    /// Refuses an address whose path or query AsyncHTTPClient would leave out.
    ///
    /// It takes addresses apart by Foundation, which reads escapes as UTF-8 and gives nothing where they
    /// are not: another page than the one that is meant would be asked for.
    private static func checkAddress(_ request: TransportRequest) throws {
        guard let path = request.head.path, path.utf8.contains(UInt8(ascii: "%")),
            path.removingPercentEncoding == nil
        else { return }
        throw NetworkError(.invalidRequest("the escapes in its address are no UTF-8"))
    }

    private static func body(
        _ body: RequestBody,
        _ progress: TransferProgress?
    ) -> HTTPClientRequest.Body {
        switch body.content {
        case .data(let data) where progress == nil: return .bytes(ByteBuffer(bytes: data))
        case .data(let data):
            let chunks = ByteChunks(slicing: data, into: 64 << 10)
            return .stream(
                UploadChunks(chunks: { chunks }, progress: progress),
                length: .known(Int64(data.count))
            )
        case .chunks(let chunks):
            return .stream(
                UploadChunks(chunks: chunks, progress: progress),
                length: body.length.map { .known(Int64($0)) } ?? .unknown
            )
        }
    }
}

/// The chunks of a request's body as NIO takes them, counted as they go.
private struct UploadChunks: AsyncSequence, Sendable {
    let chunks: @Sendable () -> ByteChunks
    let progress: TransferProgress?

    func makeAsyncIterator() -> Iterator {
        progress?.update { $0.sentBytes = 0 }
        return Iterator(iterator: chunks().makeAsyncIterator(), progress: progress)
    }

    struct Iterator: AsyncIteratorProtocol {
        var iterator: ByteChunks.Iterator
        let progress: TransferProgress?

        mutating func next() async throws -> ByteBuffer? {
            let chunk: Data?
            do {
                chunk = try await iterator.next()
            } catch {
                throw NetworkError(
                    .invalidRequest("its body could not be read"),
                    phase: .send,
                    mayHaveReachedServer: true,
                    cause: error
                )
            }
            guard let chunk else { return nil }
            progress?.update { $0.sentBytes += chunk.count }
            return ByteBuffer(bytes: chunk)
        }
    }
}

extension ByteChunks {
    /// Makes a sequence of slices.
    fileprivate init(slicing data: Data, into size: Int) {
        self.init(makeNext: {
            var rest = data
            return {
                guard !rest.isEmpty else { return nil }
                defer { rest = rest.dropFirst(size) }
                return rest.prefix(size)
            }
        })
    }

    /// The body of a response, whose failures are named by how far its attempt came.
    fileprivate init(_ body: HTTPClientResponse.Body, of attempt: Attempt) {
        self.init(makeNext: {
            // AsyncHTTPClient ends the process when a body is read twice.
            guard attempt.beginReading() else {
                return { throw NetworkError(.invalidRequest("a body can be read once")) }
            }
            var iterator = body.makeAsyncIterator()
            return {
                do {
                    return try await iterator.next(isolation: #isolation)
                        .map { Data($0.readableBytesView) }
                } catch {
                    throw NetworkError(transport: error, evidence: attempt.evidence)
                }
            }
        })
    }
}

extension HTTPFields {
    fileprivate init(_ headers: HTTPHeaders) {
        self.init()
        reserveCapacity(headers.count)
        for (name, value) in headers {
            // A name that HTTP does not allow is of no use to anyone.
            guard let name = HTTPField.Name(name) else { continue }
            append(HTTPField(name: name, value: value))
        }
    }
}

extension TimeAmount {
    init(_ duration: Duration) {
        // More than a number of nanoseconds can hold is as good as for ever.
        self = .nanoseconds(Int64(min(duration, .seconds(1 << 32)) / .nanoseconds(1)))
    }
}
