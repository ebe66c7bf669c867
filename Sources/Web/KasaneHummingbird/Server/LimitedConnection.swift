package import HummingbirdCore
package import Logging
package import NIOCore

/// A connection that limits the time for which sent data can remain unacknowledged.
///
/// Otherwise, a client that disappears without closing its connection, such as a phone in a tunnel,
/// keeps its streams until the system's timeout of about fifteen minutes. In HTTP/2, the limit
/// applies to all streams of the connection.
package struct LimitedConnection<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let unacknowledged: TimeAmount

    package init(_ base: Base, unacknowledged: TimeAmount = .seconds(60)) {
        self.base = base
        self.unacknowledged = unacknowledged
    }

    /// Sets up the connection, or closes it if the setup fails.
    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        #if os(Linux)
        // If the option isn't available, the maximum duration of streams still ends the connection.
        channel.setOption(
            Self.userTimeout,
            value: .init(unacknowledged.nanoseconds / 1_000_000)
        )
        .whenFailure { _ in }
        #endif
        let value = base.setup(channel: channel, logger: logger)
        // A connection that is never served has no other owner to close it.
        value.whenFailure { _ in channel.close(promise: nil) }
        return value
    }

    package func handle(value: Base.Value, logger: Logger) async {
        await ConnectionEventLoop.$current.withValue(value.channel.eventLoop) {
            await base.handle(value: value, logger: logger)
        }
    }

    /// `TCP_USER_TIMEOUT` from Linux's `tcp.h`, in milliseconds.
    package static var userTimeout: ChannelOptions.Types.SocketOption {
        .init(level: .tcp, name: .init(rawValue: 18))
    }
}
