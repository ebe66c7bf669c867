package import HummingbirdCore
package import Logging
package import NIOCore
import NIOSSL

/// A connection that ends when its client has vanished, or does not come to an agreement on TLS.
///
/// A client that has vanished without a word, such as a telephone in a tunnel, would else keep its
/// streams until the system's own limit of some fifteen minutes. These are limits of the connection,
/// which carries one request at a time with HTTP/1.1 and many with HTTP/2.
package struct LimitedConnection<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let isSecure: Bool
    private let limits: ServerLimits
    private let limiter: ConnectionLimiter?
    private let unacknowledged: TimeAmount
    private let handshake: TimeAmount

    /// Limits a connection.
    ///
    /// - Parameters:
    ///   - base: What is spoken on it.
    ///   - isSecure: Whether that is TLS.
    ///   - limits: How long a request may take, and how long a connection may have none.
    ///   - limiter: What has admitted the connection, if anything has.
    ///   - unacknowledged: How long the client may leave bytes without an acknowledgement.
    ///   - handshake: How long it may take to agree on TLS.
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

    /// Sets the connection up, or closes it where that fails.
    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        #if os(Linux)
        // A connection without the option still ends by the age limit of streams.
        channel.setOption(
            Self.userTimeout,
            value: .init(unacknowledged.nanoseconds / 1_000_000)
        )
        .whenFailure { _ in }
        #endif
        let value = isSecure ? setupTLS(channel, logger) : setupPlain(channel, logger)
        // Nobody else closes a connection that did not get as far as to be served.
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
            // Else who has answered our end of TLS with theirs is waited for all the same: for five seconds.
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

    /// The handlers in front of the parser.
    private var requestHandlers: [any ChannelHandler] {
        [
            // A client of HTTP/2 has some seconds to confirm that it leaves.
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
