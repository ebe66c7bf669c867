package import NIOCore
import NIOHTTP1

/// Limits the overhead of a chunked body: extensions, trailers and everything else except the
/// content and the chunk sizes.
///
/// It precedes the parser, which discards extensions of any length, although RFC 9112, section
/// 7.1.1, recommends a limit. The following handlers receive an excess as a parser error. Bytes in
/// the same read as the head or the end of their request are not counted, because their number is
/// limited by the size of a read.
package final class ChunkOverheadLimit: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    private let limit: Int
    /// The overhead since the body began in bytes, or `nil` while no body is being received.
    private var overhead: Int?
    private var isOver = false

    package init(limit: Int) {
        self.limit = limit
    }

    /// Counts the bytes, and passes them on unless a request has exceeded the limit.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        overhead? += unwrapInboundIn(data).readableBytes
        // The parser reports the content of the bytes before this call returns.
        context.fireChannelRead(data)
        guard let overhead, overhead > limit else { return }
        isOver = true
        context.fireErrorCaught(HTTPParserError.invalidChunkSize)
    }

    func bodyBegan() {
        overhead = 0
    }

    /// Records that a part of the body's content was received, with its size in bytes.
    func received(_ size: Int) {
        let digits = String(size, radix: 16).utf8.count
        // The part accounts for its bytes, its chunk size and two line ends, unless the rest of its
        // chunk follows later.
        overhead = overhead.map { max(0, $0 - size - digits - 4) }
    }

    func bodyEnded() {
        overhead = nil
    }
}
