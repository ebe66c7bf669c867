public import Hummingbird
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
/// A connection that is idle for a minute is closed; when the body has ended, answers under way have
/// five seconds. A server that fails later does not end the
/// body; its error is thrown after it.
///
/// - Parameters:
///   - router: The routes.
///   - host: The address to listen on; `0.0.0.0` for every address of the machine.
///   - port: The port to listen on, or 0 for any that is free.
///   - logger: What the server logs to.
///   - services: What runs beside the server, and ends when it does.
///   - body: Runs once the server listens; gets the port.
/// - Returns: What the body returned.
/// - Throws: An `IOError` of NIO if the address cannot be had, and what the body throws.
public func withServer<Context, Value: Sendable>(
    _ router: Router<Context>,
    host: String,
    port: Int,
    logger: Logger,
    services: [any Service] = [],
    _ body: (Int) async throws -> Value
) async throws -> Value
where Context: InitializableFromSource<ApplicationRequestContextSource> {
    let (ports, announce) = AsyncStream<Int>.makeStream()
    let application = Application(
        router: router,
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: [UnacknowledgedLimit(.seconds(60))],
                idleTimeout: .seconds(60)
            )
        ),
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
