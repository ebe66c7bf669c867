import NIOCore

/// Has the system close a connection whose client has not acknowledged anything for a while.
///
/// A client that has vanished without a word, such as a telephone in a tunnel, would else keep its streams
/// until the system's own limit of some fifteen minutes.
final class UnacknowledgedLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    /// The option of Linux's `tcp.h`.
    private static let userTimeout = ChannelOptions.Types.SocketOption(
        level: .tcp,
        name: .init(rawValue: 18)
    )

    private let limit: TimeAmount

    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        #if os(Linux)
        // A connection without the option still ends by the age limit of streams.
        context.channel.setOption(
            Self.userTimeout,
            value: .init(limit.nanoseconds / 1_000_000)
        )
        .whenFailure { _ in }
        #endif
    }
}
