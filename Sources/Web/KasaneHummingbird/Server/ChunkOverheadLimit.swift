package import NIOCore
import NIOHTTP1

/// Limits the overhead of a chunked body: extensions, trailers and everything else except for the
/// content and chunk sizes.
///
/// The handler precedes the parser, which discards extensions of any length although RFC 9112
/// recommends a limit (section 7.1.1). Later handlers observe a violation as a parser error. Bytes
/// in the same read as the start or end of the request aren't counted, because the size of a read
/// limits them.
package final class ChunkOverheadLimit: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    private let limit: Int
    /// The overhead of the current body in bytes, or `nil` if no body is being received.
    private var overhead: Int?
    private var isOver = false

    package init(limit: Int) {
        self.limit = limit
    }

    /// Counts the bytes, and forwards them until a request exceeds the limit.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        overhead? += unwrapInboundIn(data).readableBytes
        // The parser reports the bytes' content before this call returns.
        context.fireChannelRead(data)
        guard let overhead, overhead > limit else { return }
        isOver = true
        context.fireErrorCaught(HTTPParserError.invalidChunkSize)
    }

    func bodyBegan() {
        overhead = 0
    }

    /// Records the receipt of a body's content bytes.
    func received(_ size: Int) {
        let digits = String(size, radix: 16).utf8.count
        // The content accounts for its bytes, its chunk size and two line breaks, unless the rest
        // of its chunk follows later.
        overhead = overhead.map { max(0, $0 - size - digits - 4) }
    }

    func bodyEnded() {
        overhead = nil
    }
}
