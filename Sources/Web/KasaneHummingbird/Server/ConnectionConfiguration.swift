package import HummingbirdCore
package import NIOCore

/// The limits that a transport applies to its connections.
package struct ConnectionConfiguration: Sendable {
    /// The limits of the server.
    package let limits: ServerLimits
    /// The limiter that admitted the connections.
    package let limiter: ConnectionLimiter

    /// The configuration of HTTP/1.1, and of the streams of HTTP/2.
    package var httpChannel: HTTP1Channel.Configuration {
        let size = limits.maximumHeadSize
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: makeRequestHandlers(),
            idleTimeout: TimeAmount(limits.idleTimeout),
            httpDecoderConfiguration: .init(maxHeaderFieldSize: size, maxHeaderListSize: size)
        )
    }

    /// Creates the handlers that precede the parser of HTTP/1.1.
    package func makeHTTP1Handlers() -> [any ChannelHandler] {
        [
            ConnectionActivityHandler(limiter: limiter),
            RequestHeadTimeoutHandler(timeout: TimeAmount(limits.requestTimeout)),
            ChunkOverheadLimit(limit: limits.maximumHeadSize),
        ]
    }

    /// Creates the handlers of an HTTP/1.1 connection after the parser, or of an HTTP/2 stream,
    /// outermost first.
    private func makeRequestHandlers() -> [any RemovableChannelHandler] {
        [
            ResponseTimeoutHandler(timeout: TimeAmount(limits.responseTimeout)),
            HeadResponseHandler(),
            RequestGuard(maximumBodySize: limits.maximumBodySize),
            RequestTimeoutHandler(
                timeout: TimeAmount(limits.requestTimeout),
                minimumBodyRate: limits.minimumBodyRate
            ),
        ]
    }
}
