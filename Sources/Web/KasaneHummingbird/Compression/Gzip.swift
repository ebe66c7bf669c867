import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Compresses complete bodies with the zlib library in swift-nio-extras.
///
/// swift-nio-extras provides compression only as an HTTP/1.1 channel handler, which HTTP/2 streams
/// can't use. Each body therefore passes through the handler in an embedded channel.
enum Gzip {
    /// Returns the compressed bytes, or `nil` if they aren't smaller.
    ///
    /// zlib uses 256 kB of memory during the call.
    static func compress(_ body: ByteBuffer) throws -> ByteBuffer? {
        let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
        // The only possible error is that the channel is already closed, which is allowed.
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

    /// Returns whether a media type usually compresses well.
    static func isWorthwhile(contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        // Each event in a stream is sent immediately.
        guard type != "text/event-stream" else { return false }
        return type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml"].contains(type)
    }
}
