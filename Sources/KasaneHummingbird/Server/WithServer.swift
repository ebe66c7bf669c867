public import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
public import Logging
import NIOCore
public import ServiceLifecycle

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
/// A connection that is idle for a minute is closed, and so is one whose client sends too much of a body. What
/// cannot be parsed is answered with the status 400. When the body has ended, answers under way have
/// five seconds. A server that fails later does not end the body; its error is thrown after it.
///
/// - Parameters:
///   - router: The routes.
///   - host: The address to listen on; `0.0.0.0` for every address of the machine.
///   - port: The port to listen on, or 0 for any that is free.
///   - certificate: What the server proves itself with; `nil` for HTTP/1.1 without TLS.
///   - maximumBodySize: The most bytes of a request's body, whether or not a route reads it.
///   - logger: What the server logs to.
///   - services: What runs beside the server, and ends when it does.
///   - body: Runs once the server listens; gets the port.
/// - Returns: What the body returned.
/// - Throws: An `IOError` of NIO if the address cannot be had, and what the body throws.
public func withServer<Context, Value: Sendable>(
    _ router: Router<Context>,
    host: String,
    port: Int,
    certificate: ServerCertificate? = nil,
    maximumBodySize: Int = 1 << 20,
    logger: Logger,
    services: [any Service] = [],
    _ body: (Int) async throws -> Value
) async throws -> Value
where Context: InitializableFromSource<ApplicationRequestContextSource> {
    let (ports, announce) = AsyncStream<Int>.makeStream()
    let application = Application(
        router: router,
        server: .limited(certificate, maximumBodySize: maximumBodySize),
        configuration: .init(address: .hostname(host, port: port)),
        onServerRunning: { channel in announce.yield(channel.localAddress?.port ?? port) },
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
        maximumBodySize: Int
    ) -> HTTPServerBuilder {
        let requests = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestGuard(maximumBodySize: maximumBodySize)],
            idleTimeout: .seconds(60)
        )
        return HTTPServerBuilder { responder in
            guard let certificate else {
                return LimitedConnection(
                    HTTP1Channel(responder: responder, configuration: requests)
                )
            }
            return LimitedConnection(
                try HTTP2UpgradeChannel(
                    tlsConfiguration: certificate.configuration,
                    configuration: .init(
                        idleTimeout: .seconds(60),
                        gracefulCloseTimeout: .seconds(5),
                        streamConfiguration: requests
                    ),
                    responder: responder
                )
            )
        }
    }
}
