import HTTPTypes
public import Hummingbird
import NIOCore
import Synchronization

/// Compresses JSON and other text with gzip for clients that accept it.
///
/// By default a response is compressed only if the request has neither a cookie nor an
/// `Authorization`. The size of a compressed response reveals whether a secret in it equals text
/// that an attacker has chosen (BREACH), provided that the same secret is in many responses. A
/// request without credentials receives no secret that another response has: the first page of a
/// visit, which is compressed, has a new id and sets a new cookie. Later pages are not compressed.
/// Assets are compressed when they are added; see ``AssetRoutes``.
///
/// A compressed response is complete: event streams, and other bodies without a known length, are
/// sent as they are. It has `Vary: Accept-Encoding`, and a response to HEAD has the same fields.
/// There is no Brotli, because swift-nio-extras offers gzip only.
///
/// The entity tag of a compressed response is weak, as with nginx, because its bytes differ from
/// those of the uncompressed one. `If-None-Match` still matches it. `If-Match` does not, because it
/// compares strongly (RFC 9110, section 13.1.1): a change based on a compressed response gets the
/// status 412. Send a document that clients change with `Cache-Control: no-transform`, which
/// prevents its compression.
public struct CompressionMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Smaller bodies gain nothing, and larger ones occupy a thread for long.
    private let sizes = 1_024...1 << 20
    private let isAllowed: @Sendable (Request, Response) -> Bool

    /// Creates the middleware.
    ///
    /// - Parameter isAllowed: Returns whether the size of a response may depend on its content; by
    ///   default `Request.isAnonymous`.
    public init(
        isAllowed: @escaping @Sendable (Request, Response) -> Bool = { request, _ in
            request.isAnonymous
        }
    ) {
        self.isAllowed = isAllowed
    }

    /// Handles a request, and compresses its response.
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

    /// Returns the size of the response to GET in bytes, or `nil` if it is unknown.
    private func size(of response: Response, to request: Request) -> Int? {
        guard request.method == .head else { return response.body.contentLength }
        return response.headers[.contentLength].flatMap { Int($0) }
    }
}

extension Request {
    /// Whether the request has neither a cookie nor an `Authorization`.
    ///
    /// A response to it has no secrets of a visitor, unless the application recognises visitors by
    /// something else, such as their address or a certificate.
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

    /// Replaces the tag of a 304 by a weak one if the client has only the compressed version.
    ///
    /// A cache updates a stored response only if the tags agree in strength: RFC 9111, section
    /// 4.3.4.
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
    /// Returns whether the text contains an ASCII text.
    ///
    /// The comparison by characters that `String.contains(_:)` makes costs more than the rest of
    /// the middleware.
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
