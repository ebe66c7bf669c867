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
    private let unacknowledged: TimeAmount
    private let handshake: TimeAmount

    /// Limits a connection.
    ///
    /// - Parameters:
    ///   - base: What is spoken on it.
    ///   - unacknowledged: How long the client may leave bytes without an acknowledgement.
    ///   - handshake: How long it may take to agree on TLS.
    package init(
        _ base: Base,
        unacknowledged: TimeAmount = .seconds(60),
        handshake: TimeAmount = .seconds(10)
    ) {
        self.base = base
        self.unacknowledged = unacknowledged
        self.handshake = handshake
    }

    /// Sets the connection up.
    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        #if os(Linux)
        // A connection without the option still ends by the age limit of streams.
        channel.setOption(
            Self.userTimeout,
            value: .init(unacknowledged.nanoseconds / 1_000_000)
        )
        .whenFailure { _ in }
        #endif
        let value = base.setup(channel: channel, logger: logger)
        let pipeline = channel.pipeline.syncOperations
        guard let tls = try? pipeline.handler(type: NIOSSLServerHandler.self) else {
            // It is a connection without TLS.
            return value
        }
        // Else who has answered our end of TLS with theirs is waited for all the same: for five seconds.
        channel.setOption(.allowRemoteHalfClosure, value: false).whenFailure { _ in }
        do {
            try pipeline.addHandlers(
                [HandshakeLimit(handshake), FlushBeforeClose()],
                position: .after(tls)
            )
            return value
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    /// Serves the connection.
    package func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }

    /// `TCP_USER_TIMEOUT` of Linux's `tcp.h`, in milliseconds.
    package static var userTimeout: ChannelOptions.Types.SocketOption {
        .init(level: .tcp, name: .init(rawValue: 18))
    }
}
