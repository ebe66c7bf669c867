import HTTPTypes
import Hummingbird
import NIOCore

/// The plain and compressed content of a file that doesn't change while the server runs.
struct Representations: Sendable {
    private struct Representation: Sendable {
        let body: ByteBuffer
        let tag: EntityTag
        let encoding: String?
    }

    private let contentType: String
    private let identity: Representation
    /// The compressed content, or `nil` if it isn't smaller.
    private let gzip: Representation?

    init(_ bytes: [UInt8], contentType: String) {
        self.contentType = contentType
        let body = ByteBuffer(bytes: bytes)
        identity = Representation(body: body, tag: EntityTag(of: bytes), encoding: nil)
        // If compression fails, the file is served uncompressed.
        let compressed =
            Gzip.isWorthwhile(contentType: contentType) ? try? Gzip.compress(body) : nil
        gzip = compressed.map { body in
            Representation(
                body: body,
                tag: EntityTag(of: body.readableBytesView),
                encoding: "gzip"
            )
        }
    }

    var hash: String { identity.tag.value }

    /// Responds with the content in an accepted encoding, a requested range, or 304.
    func respond(
        to request: Request,
        cacheControl: String = "no-cache"
    ) async throws -> Response {
        let accepted = AcceptedEncodings(request.headers[.acceptEncoding])
        let chosen = accepted.prefersGzip ? gzip ?? identity : identity
        var headers: HTTPFields = [.contentType: contentType]
        headers[.contentEncoding] = chosen.encoding
        let size = chosen.body.readableBytes
        var response = try await request.ifNoneMatch(chosen.tag, cacheControl: cacheControl) {
            try Response(
                request.requestedBytes(of: chosen.tag, size: size),
                of: size,
                headers: headers
            ) { range in
                let slice = chosen.body.getSlice(at: range.lowerBound, length: range.count)
                return ResponseBody(byteBuffer: slice ?? ByteBuffer())
            }
        }
        if gzip != nil { response.addVary() }
        return response
    }
}
