package import HummingbirdCore
package import NIOCore

/// The limits that a transport applies to its connections.
package struct ConnectionConfiguration: Sendable {
    package let limits: ServerLimits
    package let limiter: ConnectionLimiter
    private let unread = UnreadResponses()

    package var httpChannel: HTTP1Channel.Configuration {
        let size = limits.maximumHeadSize
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: makeRequestHandlers(),
            idleTimeout: TimeAmount(limits.idleTimeout),
            httpDecoderConfiguration: .init(maxHeaderFieldSize: size, maxHeaderListSize: size)
        )
    }

    package func makeHTTP1Handlers() -> [any ChannelHandler] {
        [
            ConnectionActivityHandler(limiter: limiter),
            RequestHeadTimeoutHandler(timeout: TimeAmount(limits.requestTimeout)),
            ChunkOverheadLimit(limit: limits.maximumHeadSize),
        ]
    }

    /// Creates the handlers that follow the HTTP/1.1 parser or belong to an HTTP/2 stream,
    /// outermost first.
    private func makeRequestHandlers() -> [any RemovableChannelHandler] {
        [
            StreamSlotHandler(),
            ResponseTimeoutHandler(
                timeout: TimeAmount(limits.responseTimeout),
                unread: unread
            ),
            RequestGuard(maximumBodySize: limits.maximumBodySize),
            RequestTimeoutHandler(
                timeout: TimeAmount(limits.requestTimeout),
                minimumBodyRate: limits.minimumBodyRate
            ),
        ]
    }
}
