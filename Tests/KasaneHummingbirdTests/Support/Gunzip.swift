import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

func gunzip(_ body: ByteBuffer) throws -> String {
    let channel = EmbeddedChannel(handler: NIOHTTPResponseDecompressor(limit: .none))
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    try channel.writeOutbound(HTTPClientRequestPart.head(request))
    try channel.writeInbound(
        HTTPClientResponsePart.head(
            HTTPResponseHead(
                version: .http1_1,
                status: .ok,
                headers: [
                    "content-encoding": "gzip", "content-length": "\(body.readableBytes)",
                ]
            )
        )
    )
    try channel.writeInbound(HTTPClientResponsePart.body(body))
    try channel.writeInbound(HTTPClientResponsePart.end(nil))
    var text = ""
    while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
        if case .body(let bytes) = part { text += String(buffer: bytes) }
    }
    return text
}
