public import CoreMetrics
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle

/// Serves a router while a closure runs, and then shuts down gracefully.
///
/// ```swift
/// try await withServer(router, host: "127.0.0.1", port: 0, logger: logger) { port in
///     await waitForShutdownSignal { print("http://127.0.0.1:\(port)/") }
/// }
/// ```
///
/// The default transport is HTTP/1.1 without TLS. KasaneHummingbirdTLS adds HTTPS and HTTP/2.
///
/// Every route must declare its ``RouteAudience``. Otherwise, the function throws an error.
///
/// The number of connections per client, and the duration and size of requests are limited; see
/// ``ServerLimits``. Malformed requests receive status 400, and responses to HEAD requests never
/// have a body. The process's limit on open files is raised to the maximum that the system allows.
///
/// When the closure returns, active responses have five seconds to complete. If the server or a
/// service fails while the closure runs, the server ends and ``waitForShutdownSignal(onReady:)``
/// returns, but other work in the closure continues. The error is thrown after the closure returns.
///
/// Standard output is line-buffered while the closure runs, so that a printed address appears
/// immediately, even in a file or pipe.
///
/// - Parameters:
///   - host: The address to listen on, or `0.0.0.0` for all addresses of this machine.
///   - port: The port to listen on, or 0 for any free port.
///   - socket: A socket from which to accept connections, instead of listening on `host` and
///     `port`.
///   - metrics: The metrics backend that receives `http.server.open_connections`,
///     `http.server.connection_limit`, `http.server.dropped_idle_connections` and
///     `http.server.refused_connections` with a `reason`.
///   - services: The services that run alongside the server and end with the server.
///   - body: The closure that runs while the server listens, and receives the port.
/// - Throws: ``UndeclaredRoutesError`` if a route doesn't declare its audience, NIO's `IOError` if
///   the server can't listen on the address, ``DescriptorLimitError`` if the process's limit on
///   open files is too low, or errors from the closure and the services.
public func withServer<Context, Value: Sendable>(
    _ router: Router<Context>,
    host: String,
    port: Int,
    socket: InheritedSocket? = nil,
    transport: ServerTransport = .http,
    limits: ServerLimits = ServerLimits(),
    metrics: any MetricsFactory = MetricsSystem.factory,
    logger: Logger,
    services: [any Service] = [],
    _ body: (Int) async throws -> Value
) async throws -> Value
where Context: InitializableFromSource<ApplicationRequestContextSource> {
    try router.requireDeclaredRoutes()
    let (ports, announce) = AsyncStream<Int>.makeStream()
    let (end, ending) = AsyncStream<Void>.makeStream()
    let limiter = try ConnectionLimiter(limits, metrics: metrics)
    let connections = ConnectionConfiguration(limits: limits, limiter: limiter)
    let responder = ServerResponder(
        base: BackPressureResponder(router.buildResponder()),
        logger: logger
    )
    let connection = try transport.makeConnection(connections) {
        (request, writer: consuming ResponseWriter, channel) in
        try await responder.respond(to: request, writer, channel)
    }
    let listener = connection.listener(
        at: socket.map(ListenAddress.socket) ?? .host(host, port: port),
        admission: { ConnectionAdmissionHandler(limiter: limiter, isSecure: transport.isSecure) },
        logger: logger,
        onListening: { announce.yield($0) }
    )
    var configuration = ServiceGroupConfiguration(
        services: services + [listener],
        logger: logger
    )
    configuration.maximumGracefulShutdownDuration = limits.shutdownTimeout
    let group = ServiceGroup(configuration: configuration)

    async let served: Void = {
        defer {
            announce.finish()
            ending.finish()
        }
        try await group.run()
    }()
    guard let port = await ports.first(where: { _ in true }) else {
        // The server ended without listening, so its error is thrown.
        try await served
        throw CancellationError()
    }
    StandardOutput.writeLinesAtOnce()
    let result: Result<Value, any Error>
    do {
        result = .success(try await ServerEnds.run(body, port: port, until: end))
    } catch {
        result = .failure(error)
    }
    await group.triggerGracefulShutdown()
    if case .success = result {
        try await served
    } else {
        // The closure's own error takes precedence.
        try? await served
    }
    return try result.get()
}

extension ConnectionLimiter {
    /// Creates a limiter for the number of connections that the available file descriptors allow.
    fileprivate convenience init(
        _ limits: ServerLimits,
        metrics: any MetricsFactory
    ) throws(DescriptorLimitError) {
        let descriptors = FileDescriptors.raiseLimit()
        // The event loops use descriptors, and are created when they are first used.
        let eventLoops = MultiThreadedEventLoopGroup.singleton.makeIterator()
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
