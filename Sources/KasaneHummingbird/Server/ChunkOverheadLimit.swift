package import NIOCore
import NIOHTTP1

/// Limits the bytes of a body in chunks beside its content and the chunks' sizes, such as extensions and trailers.
///
/// It stands in front of the parser, which drops extensions, however long they are: RFC 9112, section 7.1.1, wants a limit
/// of their length. What exceeds it is an error of the parser's to the handlers behind it. Bytes that come in one read with
/// the head or the end of their request are not counted, for they are as few as a read can have.
package final class ChunkOverheadLimit: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer

    private let limit: Int
    /// The bytes beside the content since the body began; `nil` while none is received.
    private var overhead: Int?
    private var isOver = false

    /// Creates the handler of a connection.
    ///
    /// - Parameter limit: The most bytes for each request.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Counts the bytes, and passes them on unless a request has had too many.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        overhead? += unwrapInboundIn(data).readableBytes
        // The parser reports what is in the bytes before it returns.
        context.fireChannelRead(data)
        guard let overhead, overhead > limit else { return }
        isOver = true
        context.fireErrorCaught(HTTPParserError.invalidChunkSize)
    }

    /// Records that the head of a request is complete.
    func bodyBegan() {
        overhead = 0
    }

    /// Records that a part of the body's content has come.
    ///
    /// - Parameter size: The bytes of the part.
    func received(_ size: Int) {
        let digits = String(size, radix: 16).utf8.count
        // The part has these bytes, its size and two line ends, unless the rest of its chunk is still to come.
        overhead = overhead.map { max(0, $0 - size - digits - 4) }
    }

    /// Records that the request is complete.
    func bodyEnded() {
        overhead = nil
    }
}
