package import HummingbirdCore
package import Logging
package import NIOCore

/// A connection with a limit on the time that sent data remains unacknowledged.
///
/// A client that disappears without closing its connection, such as a phone in a tunnel, would
/// otherwise keep its streams until the system's own timeout of about fifteen minutes. The limit
/// applies to the connection, which carries one request at a time with HTTP/1.1 and many with
/// HTTP/2.
package struct LimitedConnection<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let unacknowledged: TimeAmount

    /// Creates a limited connection.
    ///
    /// - Parameters:
    ///   - base: The protocol of the connection.
    ///   - unacknowledged: The maximum time that sent bytes may remain unacknowledged.
    package init(_ base: Base, unacknowledged: TimeAmount = .seconds(60)) {
        self.base = base
        self.unacknowledged = unacknowledged
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
        let value = base.setup(channel: channel, logger: logger)
        // A connection that is never served has no other owner that would close it.
        value.whenFailure { _ in channel.close(promise: nil) }
        return value
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
