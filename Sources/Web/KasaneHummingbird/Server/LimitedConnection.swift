package import HummingbirdCore
package import Logging
package import NIOCore
import NIOSSL

/// A connection with limits on unacknowledged data and on the TLS handshake.
///
/// A client that disappears without closing its connection, such as a phone in a tunnel, would
/// otherwise keep its streams until the system's own timeout of about fifteen minutes. The limits
/// apply to the connection, which carries one request at a time with HTTP/1.1 and many with HTTP/2.
package struct LimitedConnection<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let isSecure: Bool
    private let limits: ServerLimits
    private let limiter: ConnectionLimiter?
    private let unacknowledged: TimeAmount
    private let handshake: TimeAmount

    /// Creates a limited connection.
    ///
    /// - Parameters:
    ///   - base: The protocol of the connection.
    ///   - isSecure: Whether the protocol uses TLS.
    ///   - limits: The timeouts of requests and of idle connections.
    ///   - limiter: The limiter that admitted the connection, if any.
    ///   - unacknowledged: The maximum time that sent bytes may remain unacknowledged.
    ///   - handshake: The maximum duration of the TLS handshake.
    package init(
        _ base: Base,
        isSecure: Bool = false,
        limits: ServerLimits = ServerLimits(),
        limiter: ConnectionLimiter? = nil,
        unacknowledged: TimeAmount = .seconds(60),
        handshake: TimeAmount = .seconds(10)
    ) {
        self.base = base
        self.isSecure = isSecure
        self.limits = limits
        self.limiter = limiter
        self.unacknowledged = unacknowledged
        self.handshake = handshake
    }

    /// Sets up the connection, or closes it if that fails.
    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        #if os(Linux)
        // Without the option, the maximum duration of streams still ends the connection.
        channel.setOption(
            Self.userTimeout,
            value: .init(unacknowledged.nanoseconds / 1_000_000)
        )
        .whenFailure { _ in }
        #endif
        let value = isSecure ? setupTLS(channel, logger) : setupPlain(channel, logger)
        // A connection that is never served has no other owner that would close it.
        value.whenFailure { _ in channel.close(promise: nil) }
        return value
    }

    private func setupPlain(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<Base.Value>
    {
        do {
            try channel.pipeline.syncOperations.addHandlers(requestHandlers)
            return base.setup(channel: channel, logger: logger)
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    private func setupTLS(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<Base.Value> {
        let value = base.setup(channel: channel, logger: logger)
        let pipeline = channel.pipeline.syncOperations
        do {
            let tls = try pipeline.handler(type: NIOSSLServerHandler.self)
            // Otherwise the connection waits five seconds for a client that has already answered
            // our TLS close.
            channel.setOption(.allowRemoteHalfClosure, value: false).whenFailure { _ in }
            try pipeline.addHandlers(
                [HandshakeLimit(handshake), FlushBeforeClose()] + requestHandlers,
                position: .after(tls)
            )
            return value
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    /// The handlers that precede the parser.
    private var requestHandlers: [any ChannelHandler] {
        [
            // An HTTP/2 client has a few seconds to confirm that it leaves.
            ConnectionActivityHandler(
                limiter: limiter,
                idleTimeout: TimeAmount(limits.idleTimeout) + .seconds(5)
            ),
            RequestHeadTimeoutHandler(timeout: TimeAmount(limits.requestTimeout)),
            ChunkOverheadLimit(limit: limits.maximumHeadSize),
        ]
    }

    /// Serves the connection.
    package func handle(value: Base.Value, logger: Logger) async {
        await ConnectionEventLoop.$current.withValue(value.channel.eventLoop) {
            await base.handle(value: value, logger: logger)
        }
    }

    /// `TCP_USER_TIMEOUT` of Linux's `tcp.h`, in milliseconds.
    package static var userTimeout: ChannelOptions.Types.SocketOption {
        .init(level: .tcp, name: .init(rawValue: 18))
    }
}
