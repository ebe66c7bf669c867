import HTTPTypes
public import Hummingbird
import KasaneConcurrency

/// Rejects requests that no browser sends.
///
/// The reasons are an address of more than 8 kB (414), one that is not text (400) or has an empty
/// path component as in `//a` (404), a head of more than 16 kB (431), a missing or duplicate host
/// (400), a body that is too large (413), a transfer coding that is not supported (501), and an
/// expectation that cannot be met (417). Routes after this middleware do not have to check whether a
/// decoded address is text, whether the host is well-formed, or whether a path that the router
/// accepts begins as it is written.
///
/// ```swift
/// router.add(middleware: RequestValidationMiddleware(maximumBodySize: 64 << 10))
/// ```
public struct RequestValidationMiddleware<Context: RequestContext>: RouterMiddleware {
    private let maximumBodySize: Int

    /// Creates the middleware.
    ///
    /// - Parameter maximumBodySize: The maximum announced size of a body in bytes.
    public init(maximumBodySize: Int = 1 << 20) {
        self.maximumBodySize = maximumBodySize
    }

    /// Handles a request, or rejects it.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.head.path ?? ""
        guard path.utf8.count <= 8_192 else { throw HTTPError(.uriTooLong) }
        // “*” and addresses with a colon are the other forms in HTTP/1.1: RFC 9112, section 3.2.
        guard
            path.utf8.first == UInt8(ascii: "/") || path == "*"
                || path.utf8.contains(UInt8(ascii: ":")) || request.method == .connect
        else {
            throw HTTPError(.badRequest, message: "an address begins with a slash")
        }
        guard request.head.size <= 16_384 else {
            throw HTTPError(
                .requestHeaderFieldsTooLarge,
                message: "the fields of a request have 16384 bytes at the most"
            )
        }
        guard isText(path) else {
            throw HTTPError(.badRequest, message: "the address is not UTF-8 text")
        }
        guard let host = request.head.authority, isHost(host), request.header("Host") == nil else {
            throw HTTPError(.badRequest, message: "a request names one host")
        }
        if request.headers.hasUnknownTransferCoding {
            throw HTTPError(.notImplemented, message: "a body is sent as it is, or in chunks")
        }
        if let length = request.headers[.contentLength] {
            // Some parsers accept a sign, but RFC 9110, section 8.6, allows only digits.
            guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else {
                throw HTTPError(.badRequest, message: "the length of a body is a number")
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

    /// Returns whether a text has only characters of a host with an optional port: RFC 3986,
    /// section 3.2.2.
    private func isHost(_ text: String) -> Bool {
        // A name has at most 253 bytes, and a port has at most five digits.
        (1...259).contains(text.utf8.count) && text.utf8.allSatisfy(\.isHostCharacter)
    }

    /// Returns whether a percent-encoded address is text in UTF-8 without the character NUL.
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
    /// The size of the address and the header fields in bytes, as written in HTTP/1.1.
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
