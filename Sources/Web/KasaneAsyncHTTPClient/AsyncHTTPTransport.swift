import AsyncHTTPClient
import Foundation
import HTTPTypes
public import KasaneHTTP
import NIOCore
import NIOHTTP1
import NIOSSL

/// A transport based on AsyncHTTPClient.
///
/// The transport keeps connections alive between calls until the body of ``run(_:_:)`` returns. It
/// makes a single attempt per request, so it doesn't retry refused connections or follow redirects.
/// Use the policies of `APIClient` for both.
///
/// ```swift
/// try await AsyncHTTPTransport.run { transport in
///     let client = try APIClient(baseURL: url, transport: transport, userAgent: "umbrella/1")
///     show(try await client.send(ForecastByCity(city: "130010")).summary)
/// }
/// ```
public struct AsyncHTTPTransport: Transport {
    /// Connection options.
    ///
    /// ```swift
    /// var options = AsyncHTTPTransport.Options()
    /// options.connectTimeout = .seconds(2)
    /// options.trustedCertificates = [certificate]
    /// try await AsyncHTTPTransport.run(options) { transport in
    ///     let client = try APIClient(baseURL: url, transport: transport, userAgent: "umbrella/1")
    ///     show(try await client.send(ForecastByCity(city: "130010")).summary)
    /// }
    /// ```
    public struct Options: Sendable {
        /// The time limit for connecting, including TLS.
        ///
        /// The default is 5 seconds.
        public var connectTimeout = Duration.seconds(5)
        /// The time that an unused connection is kept open.
        ///
        /// The default is 60 seconds.
        public var idleTimeout = Duration.seconds(60)
        /// The soft limit on HTTP/1.1 connections per host.
        ///
        /// Requests above the limit wait.
        ///
        /// The default is 32.
        public var connectionsPerHost = 32
        /// PEM certificates that are trusted in addition to the system's certificates.
        public var trustedCertificates: [String] = []
        /// The addresses of hosts by name, which replace DNS.
        public var addresses: [String: String] = [:]

        /// Creates the default options, which are suitable for most services.
        public init() {}
    }

    /// The maximum number of given addresses to try per host.
    private static let maximumAddressCount = 4

    private let client: HTTPClient
    private let pinnedClients: PinnedClients
    private let addresses: [String: String]
    private let attempts = AttemptBook()

    private init(_ options: Options) throws {
        let attempts = attempts
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .init(options.connectTimeout)),
            // `Inflater` supports more formats, and responses without content.
            decompression: .disabled
        )
        if !options.trustedCertificates.isEmpty {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.additionalTrustRoots = try options.trustedCertificates.map {
                .certificates(try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)))
            }
            configuration.tlsConfiguration = tls
        }
        configuration.dnsOverride = options.addresses
        // Retrying a refused connection until the timeout would provide no new information.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.idleTimeout = .init(options.idleTimeout)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
            options.connectionsPerHost
        configuration.http1_1ConnectionDebugInitializer = { ConnectionWatch.watch($0, attempts) }
        configuration.http2StreamChannelDebugInitializer = {
            ConnectionWatch.watchStream($0, attempts)
        }
        // The client's own spans end with the last byte, whereas these spans would end with the
        // head.
        configuration.tracing.tracer = nil
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        pinnedClients = PinnedClients(configuration)
        addresses = options.addresses
    }

    /// Runs a closure with a transport, and then closes all connections of the transport.
    ///
    /// Calls that are still running when the closure returns fail.
    ///
    /// - Throws: An error thrown by the closure, or a NIOSSL error if a trusted certificate is
    ///   invalid.
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
        // Errors during the shutdown can be ignored, because the connections are no longer used.
        try? await transport.client.shutdown()
        await transport.pinnedClients.close()
        return try result.get()
    }

    /// `true`, because a timer on the connection enforces the time limit.
    public var enforcesTimeouts: Bool { true }

    /// Sends a request, and returns the response when its head has arrived.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
        try Self.checkAddress(request)
        let deadline = request.timeLimit.map { NIODeadline.now() + TimeAmount($0) }
        if let zoned = request.head.authority.flatMap(ZonedAuthority.init) {
            return try await send(request, to: zoned, until: deadline)
        }
        guard let (host, addresses) = givenAddresses(of: request) else {
            return try await send(request, by: client, until: deadline)
        }
        guard request.allowsPrivateAddresses || !addresses.contains(where: isPrivate) else {
            throw NetworkError(.addressRefused, phase: .connect)
        }
        var failure = NetworkError(.connectionFailed, phase: .connect)
        for address in addresses.prefix(Self.maximumAddressCount) {
            guard let pinned = pinnedClients.client(for: host, at: address) else {
                throw NetworkError(.connectionLost, phase: .connect)
            }
            do {
                return try await send(request, by: pinned.client, keeping: pinned, until: deadline)
            } catch let error as NetworkError
                where error.isOfConnecting && (deadline.map { NIODeadline.now() < $0 } ?? true)
            {
                failure = error
            }
        }
        throw failure
    }

    /// Sends a request through the network interface specified by the zone of its host.
    ///
    /// AsyncHTTPClient would resolve the zoned address as a name and send it as the host.
    private func send(
        _ request: TransportRequest,
        to host: ZonedAuthority,
        until deadline: NIODeadline?
    ) async throws -> StreamedResponse {
        guard request.allowsPrivateAddresses else {
            throw NetworkError(.addressRefused, phase: .connect)
        }
        let address = "\(host.address)%\(host.zone)"
        guard let pinned = pinnedClients.client(for: "[\(host.address)]", at: address) else {
            throw NetworkError(.connectionLost, phase: .connect)
        }
        var request = request
        request.head.authority = host.sent
        return try await send(request, by: pinned.client, keeping: pinned, until: deadline)
    }

    /// Returns the name and the given addresses of a request's host, or `nil` if no addresses are
    /// given or the host is an address itself.
    ///
    /// The addresses in the options take precedence, because they replace DNS.
    private func givenAddresses(
        of request: TransportRequest
    ) -> (host: String, addresses: [String])? {
        guard !request.addresses.isEmpty, let host = URL(string: request.url)?.host(),
            !host.contains(":"), (try? SocketAddress(ipAddress: host, port: 0)) == nil
        else { return nil }
        guard let address = addresses[host] else { return (host, request.addresses) }
        // The value of an option can also be another host name, which is looked up.
        guard (try? SocketAddress(ipAddress: address, port: 0)) != nil else { return nil }
        return (host, [address])
    }

    private func send(
        _ request: TransportRequest,
        by client: HTTPClient,
        keeping pinned: PinnedClient? = nil,
        until deadline: NIODeadline?
    ) async throws -> StreamedResponse {
        let attempt = Attempt(request, until: deadline)
        let number = attempts.add(attempt)
        defer { attempts.remove(number) }
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = .init(rawValue: request.head.method.rawValue)
        for field in request.head.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        if !request.head.headerFields.contains(where: { $0.name == .acceptEncoding }) {
            // A range of a compressed body can't be decompressed.
            let isRange = request.head.headerFields.contains { $0.name == .range }
            let codings = isRange ? "identity" : ContentCoding.accepted
            outgoing.headers.add(name: "Accept-Encoding", value: codings)
        }
        outgoing.headers.add(name: AttemptBook.header, value: String(number))
        outgoing.body = request.body.map { Self.body($0, request.progress) }
        do {
            // This deadline applies until the head arrives, and `ConnectionWatch` enforces the time
            // limit afterward. If there is no time limit, the caller cancels this task, so this
            // deadline only has to be later.
            let response = try await client.execute(
                outgoing,
                deadline: deadline ?? .now() + .hours(24)
            )
            var body = ByteChunks(response.body, of: attempt, keeping: pinned)
            for coding in ContentCoding.codings(of: response.headers).reversed() {
                body = body.inflated(from: coding, upTo: attempt.maximumBodySize)
            }
            return StreamedResponse(
                status: .init(
                    code: Int(response.status.code),
                    reasonPhrase: response.status.reasonPhrase
                ),
                headers: HTTPFields(response.headers),
                body: body
            )
        } catch {
            throw NetworkError(transport: error, evidence: attempt.evidence)
        }
    }

    /// Rejects a URL whose path or query AsyncHTTPClient would drop.
    ///
    /// AsyncHTTPClient parses URLs with Foundation, which decodes escapes as UTF-8 and returns an
    /// empty string for invalid escapes. The request would then target another resource.
    private static func checkAddress(_ request: TransportRequest) throws {
        guard let path = request.head.path, path.utf8.contains(UInt8(ascii: "%")),
            path.removingPercentEncoding == nil
        else { return }
        throw NetworkError(.invalidRequest("the percent escapes in the URL are not valid UTF-8"))
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

/// The chunks of a request body for NIO, which also report progress.
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
                    .invalidRequest("the body could not be read"),
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

    /// Creates the body of a response, whose errors contain the phase of their attempt.
    ///
    /// The body retains its client, because the connection would be closed otherwise.
    fileprivate init(
        _ body: HTTPClientResponse.Body,
        of attempt: Attempt,
        keeping client: PinnedClient?
    ) {
        self.init(makeNext: {
            // AsyncHTTPClient traps if a body is read twice.
            guard attempt.beginReading() else {
                return { throw NetworkError(.invalidRequest("a body can be read only once")) }
            }
            var iterator = body.makeAsyncIterator()
            return {
                defer { withExtendedLifetime(client) {} }
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

extension NetworkError {
    /// Whether connecting failed, so that another address can be tried.
    fileprivate var isOfConnecting: Bool {
        !mayHaveReachedServer && phase == .connect
            && [.connectionFailed, .notConnected, .timeout].contains(kind)
    }
}

extension HTTPFields {
    fileprivate init(_ headers: HTTPHeaders) {
        self.init()
        reserveCapacity(headers.count)
        for (name, value) in headers {
            // Headers with invalid names are dropped.
            guard let name = HTTPField.Name(name) else { continue }
            append(HTTPField(name: name, value: value))
        }
    }
}

private func isPrivate(_ address: String) -> Bool {
    // Only IP addresses are passed to this function, so any other value is refused.
    (try? SocketAddress(ipAddress: address, port: 0))?.isPrivate ?? true
}

extension TimeAmount {
    fileprivate init(_ duration: Duration) {
        // The limit of 136 years prevents the number of nanoseconds from overflowing.
        self = .nanoseconds(Int64(min(duration, .seconds(1 << 32)) / .nanoseconds(1)))
    }
}
