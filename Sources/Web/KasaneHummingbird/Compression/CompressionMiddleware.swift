import HTTPTypes
public import Hummingbird
import NIOCore
import Synchronization

/// Compresses JSON and other text with gzip for clients that accept it.
///
/// By default, only responses to requests without a cookie or `Authorization` header are
/// compressed. If a response contains both a secret and text chosen by an attacker, its compressed
/// size reveals whether they are equal (BREACH). The attack requires many responses with the same
/// secret. If requests have no credentials, no two responses share a secret. As a result, the first
/// page of a visit, which has a new ID and cookie, is compressed, and later pages aren't. Assets
/// are compressed when they are added; see ``AssetRoutes``.
///
/// Only complete responses are compressed. Event streams and other bodies of unknown length aren't.
/// Compressed responses have a `Vary: Accept-Encoding` header, and responses to HEAD requests have
/// the same headers. Brotli isn't supported, because swift-nio-extras provides only gzip.
///
/// As in nginx, a compressed response has a weak entity tag, because its bytes differ from the
/// uncompressed response. `If-None-Match` still matches the tag. `If-Match` requires strong
/// comparison (RFC 9110, section 13.1.1), so clients that edit a compressed document receive status
/// 412. To prevent compression of documents that clients edit, send them with
/// `Cache-Control: no-transform`.
public struct CompressionMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Smaller bodies don't benefit from compression, and larger bodies would block a thread for
    /// too long.
    private let sizes = 1_024...1 << 20
    private let isAllowed: @Sendable (Request, Response) -> Bool

    /// Creates the middleware.
    ///
    /// - Parameter isAllowed: Returns whether a response can be compressed although its size might
    ///   reveal its content. The default is `Request.isAnonymous`.
    public init(
        isAllowed: @escaping @Sendable (Request, Response) -> Bool = { request, _ in
            request.isAnonymous
        }
    ) {
        self.isAllowed = isAllowed
    }

    /// Handles the request and compresses the response.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard isAllowed(request, response) else { return response }
        let accepted = AcceptedEncodings(request.headers[.acceptEncoding])
        if response.status == .notModified {
            response.addVary()
            if accepted.prefersGzip { response.matchTag(of: request) }
            return response
        }
        guard isCompressible(response), let size = size(of: response, to: request),
            sizes.contains(size)
        else { return response }
        response.addVary()
        guard accepted.prefersGzip else { return response }
        guard let length = response.body.contentLength, length > 0 else {
            // The body of a response to a HEAD request has already been removed.
            response.headers[.contentLength] = nil
            response.markCompressed()
            return response
        }
        let writer = CollectingWriter()
        try await response.body.write(writer)
        guard let compressed = try Gzip.compress(writer.body) else {
            response.body = ResponseBody(byteBuffer: writer.body)
            return response
        }
        response.body = ResponseBody(byteBuffer: compressed)
        response.markCompressed()
        return response
    }

    private func isCompressible(_ response: Response) -> Bool {
        // The ranges of a partial response refer to uncompressed bytes.
        let hasContent = response.status != .noContent && response.status != .partialContent
        return hasContent && response.headers[.contentEncoding] == nil
            && Gzip.isWorthwhile(contentType: response.headers[.contentType] ?? "")
            && response.headers[.cacheControl]?.utf8.contains(ascii: "no-transform") != true
    }

    /// Returns the size in bytes of the response to a GET request, or `nil` if the size is unknown.
    private func size(of response: Response, to request: Request) -> Int? {
        guard request.method == .head else { return response.body.contentLength }
        return response.headers[.contentLength].flatMap { Int($0) }
    }
}

extension Request {
    /// Whether the request has no cookie and no `Authorization` header.
    ///
    /// The response then contains no visitor's secrets, unless the application identifies visitors
    /// by other means, such as an address or certificate.
    ///
    /// ```swift
    /// router.add(
    ///     middleware: CompressionMiddleware { request, response in
    ///         request.uri.path.hasPrefix("/public/") || request.isAnonymous
    ///     }
    /// )
    /// ```
    public var isAnonymous: Bool {
        headers[.cookie] == nil && headers[.authorization] == nil
    }
}

extension Response {
    fileprivate mutating func markCompressed() {
        headers[.contentEncoding] = "gzip"
        // Ranges refer to the uncompressed bytes, which the client doesn't have.
        headers[.acceptRanges] = nil
        if let tag = headers[.eTag], !tag.hasPrefix("W/") { headers[.eTag] = "W/" + tag }
    }

    /// Replaces the tag of a 304 response with a weak tag if the client has only the compressed
    /// version.
    ///
    /// A cache updates a stored response only if both tags are weak or both are strong (RFC 9111,
    /// section 4.3.4).
    fileprivate mutating func matchTag(of request: Request) {
        guard let tag = headers[.eTag], !tag.hasPrefix("W/"),
            case .tags(let own) = EntityTags(tag), let own = own.first,
            request.headers[.ifNoneMatch].map(EntityTags.init)?.contains(strong: own) == false
        else { return }
        headers[.eTag] = "W/" + tag
    }

    /// Adds `Vary: Accept-Encoding` for caches.
    mutating func addVary() {
        guard let vary = headers[.vary] else {
            headers[.vary] = "Accept-Encoding"
            return
        }
        guard !vary.lowercased().utf8.contains(ascii: "accept-encoding"), vary != "*" else {
            return
        }
        headers[.vary] = vary + ", Accept-Encoding"
    }
}

extension String.UTF8View {
    /// Returns whether the text contains the given ASCII text.
    ///
    /// `String.contains(_:)` compares characters, which would take longer than the rest of the
    /// middleware.
    fileprivate func contains(ascii text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            indices.contains { self[$0...].starts(with: text) }
        }
    }
}

private final class CollectingWriter: ResponseBodyWriter, Sendable {
    private let collected = Mutex(ByteBuffer())

    var body: ByteBuffer { collected.withLock { $0 } }

    func write(_ buffer: ByteBuffer) {
        var buffer = buffer
        collected.withLock { _ = $0.writeBuffer(&buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) {}
}
