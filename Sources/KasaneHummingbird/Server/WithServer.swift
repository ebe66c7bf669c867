public import CoreMetrics
public import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
public import Logging
package import NIOCore
public import ServiceLifecycle
import Synchronization

/// Serves a router as long as a body runs, then stops gracefully.
///
/// ```swift
/// try await withServer(router, host: "127.0.0.1", port: 0, logger: logger) { port in
///     print("http://127.0.0.1:\(port)/")
///     await untilInterrupted()
/// }
/// ```
///
/// With a certificate it speaks HTTPS, by HTTP/2 with the clients that can and by HTTP/1.1 with others:
/// then a browser has one connection for all of its tabs.
///
/// Clients are held to limits: of connections, of time for a request, of a request's size; see ``ServerLimits``. What
/// cannot be parsed is answered with the status 400, and HEAD never with a body. The process's limit of open files is
/// raised as far as it goes. When the body has ended, answers under way have five seconds. A server that fails later
/// does not end the body; its error is thrown after it.
///
/// - Parameters:
///   - router: The routes.
///   - host: The address to listen on; `0.0.0.0` for every address of the machine.
///   - port: The port to listen on, or 0 for any that is free.
///   - certificate: What the server proves itself with; `nil` for HTTP/1.1 without TLS.
///   - limits: What clients may take of the server.
///   - metrics: What connections are counted in, as `http.server.open_connections`,
///     `http.server.connection_limit`, `http.server.dropped_idle_connections` and
///     `http.server.refused_connections` with a `reason`.
///   - logger: What the server logs to.
///   - services: What runs beside the server, and ends when it does.
///   - body: Runs once the server listens; gets the port.
/// - Returns: What the body returned.
/// - Throws: An `IOError` of NIO if the address cannot be had, ``DescriptorLimitError`` if the process may open too few
///   files, and what the body throws.
public func withServer<Context, Value: Sendable>(
    _ router: Router<Context>,
    host: String,
    port: Int,
    certificate: ServerCertificate? = nil,
    limits: ServerLimits = ServerLimits(),
    metrics: any MetricsFactory = MetricsSystem.factory,
    logger: Logger,
    services: [any Service] = [],
    _ body: (Int) async throws -> Value
) async throws -> Value
where Context: InitializableFromSource<ApplicationRequestContextSource> {
    let (ports, announce) = AsyncStream<Int>.makeStream()
    let limiter = try ConnectionLimiter(limits, metrics: metrics)
    let gate = AcceptGate()
    let application = Application(
        responder: BackPressureResponder(router.buildResponder()),
        server: .limited(certificate, limits: limits, limiter: limiter),
        configuration: .init(
            address: .hostname(host, port: port),
            availableConnectionsDelegate: gate
        ),
        onServerRunning: { channel in
            await gate.open(channel, limiter: limiter, isSecure: certificate != nil)
            announce.yield(channel.localAddress?.port ?? port)
        },
        logger: logger
    )
    var configuration = ServiceGroupConfiguration(
        services: services + [application],
        logger: logger
    )
    // A client that does not read its answers would hold up the end for ever.
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    let group = ServiceGroup(configuration: configuration)

    async let served: Void = {
        defer { announce.finish() }
        try await group.run()
    }()
    guard let port = await ports.first(where: { _ in true }) else {
        // The server ended without ever listening: its error is the answer.
        try await served
        throw CancellationError()
    }
    let result: Result<Value, any Error>
    do {
        result = .success(try await body(port))
    } catch {
        result = .failure(error)
    }
    await group.triggerGracefulShutdown()
    if case .success = result {
        try await served
    } else {
        // The body's own error is the one to tell.
        try? await served
    }
    return try result.get()
}

extension HTTPServerBuilder {
    /// A server of connections that are limited; with a certificate they use TLS.
    fileprivate static func limited(
        _ certificate: ServerCertificate?,
        limits: ServerLimits,
        limiter: ConnectionLimiter
    ) -> HTTPServerBuilder {
        let size = limits.maximumHeadSize
        let requests = HTTP1Channel.Configuration(
            additionalChannelHandlers: RequestHandlers.make(limits),
            idleTimeout: TimeAmount(limits.idleTimeout),
            httpDecoderConfiguration: .init(maxHeaderFieldSize: size, maxHeaderListSize: size)
        )
        return HTTPServerBuilder { responder in
            guard let certificate else {
                return LimitedConnection(
                    HTTP1Channel(responder: responder, configuration: requests),
                    limits: limits,
                    limiter: limiter
                )
            }
            return LimitedConnection(
                try HTTP2UpgradeChannel(
                    tlsConfiguration: certificate.configuration,
                    configuration: .init(
                        idleTimeout: limits.idleTimeout,
                        gracefulCloseTimeout: .seconds(5),
                        streamConfiguration: requests
                    ),
                    responder: responder
                ),
                isSecure: true,
                limits: limits,
                limiter: limiter
            )
        }
    }
}

/// The handlers of a connection of HTTP/1.1 behind the parser, or of a stream of HTTP/2.
package enum RequestHandlers {
    /// Creates the handlers, the outermost first.
    package static func make(_ limits: ServerLimits) -> [any RemovableChannelHandler] {
        [
            ResponseTimeoutHandler(timeout: TimeAmount(limits.responseTimeout)),
            HeadResponseHandler(),
            RequestGuard(maximumBodySize: limits.maximumBodySize),
            RequestTimeoutHandler(timeout: TimeAmount(limits.requestTimeout)),
        ]
    }
}

extension ConnectionLimiter {
    /// Creates the limiter of a server, for as many connections as the process has descriptors.
    fileprivate convenience init(
        _ limits: ServerLimits,
        metrics: any MetricsFactory
    ) throws(DescriptorLimitError) {
        let descriptors = FileDescriptors.raiseLimit()
        // The event loops hold descriptors, and are made when they are first used.
        let eventLoops = EventLoopGroupProvider.singleton.eventLoopGroup.makeIterator()
        let unlisted = 32 + 3 * Array(eventLoops).count
        self.init(
            maximum: try limits.connectionCount(
                descriptorLimit: descriptors,
                open: FileDescriptors.openCount ?? unlisted
            ),
            maximumPerClient: limits.maximumConnectionsPerClient,
            unlimited: limits.unlimitedClients,
            metrics: metrics
        )
    }
}

/// Keeps a server from accepting connections until its listening channel can limit them.
private final class AcceptGate: AvailableConnectionsDelegate {
    private let isOpen = Atomic(false)

    func connectionOpened() {}
    func connectionClosed() {}
    func isAcceptingNewConnections() -> Bool { isOpen.load(ordering: .acquiring) }

    /// Lets connections in, each of which is admitted or refused.
    func open(_ channel: any Channel, limiter: ConnectionLimiter, isSecure: Bool) async {
        let added = channel.eventLoop.submit {
            let admission = ConnectionAdmissionHandler(limiter: limiter, isSecure: isSecure)
            try channel.pipeline.syncOperations.addHandler(admission, position: .first)
            self.isOpen.store(true, ordering: .releasing)
            channel.read()
        }
        // It fails only where the channel has closed already: then nothing is accepted.
        try? await added.get()
    }
}
