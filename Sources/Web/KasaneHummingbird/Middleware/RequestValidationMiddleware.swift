import HTTPTypes
public import Hummingbird
import KasaneConcurrency

/// Rejects malformed and oversized requests, which browsers never send.
///
/// | request | status |
/// |---|---|
/// | a URL above 8 kB | 414 |
/// | a URL that is not UTF-8, or a missing or duplicate host | 400 |
/// | a head above 16 kB | 431 |
/// | a body that is too large | 413 |
/// | an unsupported transfer coding | 501 |
/// | an unsupported expectation | 417 |
///
/// Later handlers can rely on valid UTF-8 in decoded URLs and a well-formed host.
///
/// ```swift
/// router.add(middleware: RequestValidationMiddleware(maximumBodySize: 64 << 10))
/// ```
public struct RequestValidationMiddleware<Context: RequestContext>: RouterMiddleware {
    private let maximumBodySize: Int

    /// Creates the middleware.
    ///
    /// - Parameter maximumBodySize: The maximum size of a body in bytes, based on its declared
    ///   length.
    public init(maximumBodySize: Int = 1 << 20) {
        self.maximumBodySize = maximumBodySize
    }

    /// Handles the request, or rejects it.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.head.path ?? ""
        guard path.utf8.count <= 8_192 else { throw HTTPError(.uriTooLong) }
        // The other forms in HTTP/1.1 are “*” and addresses with a colon (RFC 9112, section 3.2).
        guard
            path.utf8.first == UInt8(ascii: "/") || path == "*"
                || path.utf8.contains(UInt8(ascii: ":")) || request.method == .connect
        else {
            throw HTTPError(.badRequest, message: "The request's path must begin with a slash.")
        }
        guard request.head.size <= 16_384 else {
            throw HTTPError(
                .requestHeaderFieldsTooLarge,
                message: "The request's headers exceed 16384 bytes."
            )
        }
        guard isText(path) else {
            throw HTTPError(.badRequest, message: "The URL is not valid UTF-8.")
        }
        guard let host = request.head.authority, isHost(host), request.header("Host") == nil else {
            throw HTTPError(.badRequest, message: "The request must have exactly one valid host.")
        }
        if request.headers.hasUnknownTransferCoding {
            throw HTTPError(
                .notImplemented,
                message: "The only supported transfer coding is chunked."
            )
        }
        if let length = request.headers[.contentLength] {
            // Some parsers accept a sign, but RFC 9110, section 8.6, allows only digits.
            guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else {
                throw HTTPError(.badRequest, message: "The content length must be a number.")
            }
            guard let length = Int(length), length <= maximumBodySize else {
                throw HTTPError(.contentTooLarge)
            }
        }
        if let expectation = request.headers[.expect], expectation.lowercased() != "100-continue" {
            throw HTTPError(.expectationFailed)
        }
        return try await next(request, context)
    }

    /// Returns whether the text is a valid host with an optional port (RFC 3986, section 3.2.2).
    private func isHost(_ text: String) -> Bool {
        // A name has at most 253 bytes, and a port has at most five digits.
        (1...259).contains(text.utf8.count) && text.utf8.allSatisfy(\.isHostCharacter)
    }

    /// Returns whether a percent-encoded URL is valid UTF-8 without NUL characters.
    private func isText(_ address: String) -> Bool {
        guard address.utf8.contains(UInt8(ascii: "%")) else { return true }
        var bytes: [UInt8] = []
        var rest = address.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(PercentEncoding.value(ofDigit:)),
                let low = rest.popFirst().flatMap(PercentEncoding.value(ofDigit:)), high | low != 0
            else { return false }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self) != nil
    }
}

extension HTTPRequest {
    /// The size of the URL and the headers in bytes, as written in HTTP/1.1.
    fileprivate var size: Int {
        headerFields.reduce(path?.utf8.count ?? 0) { size, field in
            size + field.name.rawName.utf8.count + field.value.utf8.count + 4
        }
    }
}

extension UInt8 {
    fileprivate var isHostCharacter: Bool {
        isASCIIAlphanumeric || "-._~!$&'()*+,;=:[]%".utf8.contains(self)
    }
}
