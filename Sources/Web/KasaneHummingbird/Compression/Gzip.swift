import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Compresses complete bodies with the zlib of swift-nio-extras.
///
/// That library offers compression only as a channel handler for HTTP/1.1, while a stream of HTTP/2
/// has no such handlers. An embedded channel therefore runs the handler for one body.
enum Gzip {
    /// Returns the compressed bytes, or `nil` if they are not smaller.
    ///
    /// The state of zlib takes 256 kB until the function returns.
    static func compress(_ body: ByteBuffer) throws -> ByteBuffer? {
        let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
        // A second end of the channel is the only error, and there is none.
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        let request = HTTPRequestHead(
            version: .http1_1,
            method: .GET,
            uri: "/",
            headers: ["accept-encoding": "gzip"]
        )
        try channel.writeInbound(HTTPServerRequestPart.head(request))
        try channel.writeOutbound(
            HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok))
        )
        try channel.writeOutbound(HTTPServerResponsePart.body(.byteBuffer(body)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        var compressed = ByteBuffer()
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            if case .body(.byteBuffer(var bytes)) = part { compressed.writeBuffer(&bytes) }
        }
        return compressed.readableBytes < body.readableBytes ? compressed : nil
    }

    /// Returns whether content of a media type usually becomes much smaller.
    static func isWorthwhile(contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        // Each event of a stream is sent at once.
        guard type != "text/event-stream" else { return false }
        return type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml"].contains(type)
    }
}
