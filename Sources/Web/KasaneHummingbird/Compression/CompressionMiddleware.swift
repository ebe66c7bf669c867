import HTTPTypes
public import Hummingbird
import NIOCore
import Synchronization

/// Compresses JSON and other text with gzip for clients that accept it.
///
/// By default, only responses to requests without a cookie or `Authorization` header are
/// compressed. If a response contains both a secret and text chosen by an attacker, its compressed
/// size reveals whether they are equal (BREACH). The attack takes many responses with the same
/// secret; without credentials, no two responses share a secret. So the first page of a visit, with
/// a new ID and cookie, is compressed, and later pages are not. Assets are compressed when they are
/// added; see ``AssetRoutes``.
///
/// Only complete responses are compressed, not event streams and other bodies of unknown length.
/// Compressed responses have `Vary: Accept-Encoding`, and responses to HEAD have the same headers.
/// Brotli is not supported, because swift-nio-extras offers only gzip.
///
/// As with nginx, a compressed response has a weak entity tag, because its bytes differ from the
/// uncompressed response. `If-None-Match` still matches the tag. `If-Match` doesn't, because it
/// uses strong comparison (RFC 9110, section 13.1.1), so a client that edits a compressed document
/// gets status 412. Send documents that clients edit with `Cache-Control: no-transform` to prevent
/// their compression.
public struct CompressionMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Smaller bodies gain nothing, and larger ones would occupy a thread for too long.
    private let sizes = 1_024...1 << 20
    private let isAllowed: @Sendable (Request, Response) -> Bool

    /// Creates the middleware.
    ///
    /// - Parameter isAllowed: Returns whether a response can be compressed although its size may
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
            // The body of a response to HEAD has been removed already.
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
        // A part of a representation is a part of its uncompressed bytes.
        let hasContent = response.status != .noContent && response.status != .partialContent
        return hasContent && response.headers[.contentEncoding] == nil
            && Gzip.isWorthwhile(contentType: response.headers[.contentType] ?? "")
            && response.headers[.cacheControl]?.utf8.contains(ascii: "no-transform") != true
    }

    /// Returns the size in bytes of the response to GET, or `nil` if it is unknown.
    private func size(of response: Response, to request: Request) -> Int? {
        guard request.method == .head else { return response.body.contentLength }
        return response.headers[.contentLength].flatMap { Int($0) }
    }
}

extension Request {
    /// Whether the request has no cookie and no `Authorization` header.
    ///
    /// The response then contains no visitor's secrets, unless the application identifies visitors
    /// in another way, such as by address or certificate.
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
        // Ranges refer to the uncompressed bytes, which the client does not have.
        headers[.acceptRanges] = nil
        if let tag = headers[.eTag], !tag.hasPrefix("W/") { headers[.eTag] = "W/" + tag }
    }

    /// Replaces the tag of a 304 response with a weak one if the client has only the compressed
    /// version.
    ///
    /// A cache updates a stored response only if the tags are equally strong (RFC 9111, section
    /// 4.3.4).
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
    /// `String.contains(_:)` compares characters, which costs more than the rest of the middleware.
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
