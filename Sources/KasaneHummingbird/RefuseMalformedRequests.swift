import HTTPTypes
public import Hummingbird

/// Refuses requests that no browser sends: with addresses that are too long or no text, with fields
/// that are too long, without a host, with two, with a body that is too large or in a coding that is
/// not understood, or with an expectation that nobody can meet.
///
/// The answers are 414, 431, 400, 413, 501 and 417. Routes behind it need not ask whether what they
/// decode is text, or whether
/// the host could be one.
public struct RefuseMalformedRequests<Context: RequestContext>: RouterMiddleware {
    private let maximumAddressSize: Int
    private let maximumHeadSize: Int
    private let maximumBodySize: Int

    /// Makes the middleware.
    ///
    /// - Parameters:
    ///   - maximumAddressSize: The most bytes of path and query.
    ///   - maximumHeadSize: The most bytes of the address and all fields, cookies included.
    ///   - maximumBodySize: The most bytes of body that a request may announce.
    public init(
        maximumAddressSize: Int = 8_192,
        maximumHeadSize: Int = 16_384,
        maximumBodySize: Int = 1 << 20
    ) {
        self.maximumHeadSize = maximumHeadSize
        self.maximumAddressSize = maximumAddressSize
        self.maximumBodySize = maximumBodySize
    }

    /// Handles a request, or refuses it.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.head.path ?? ""
        guard path.utf8.count <= maximumAddressSize else { throw HTTPError(.uriTooLong) }
        // “*” and what has a colon are the other forms that HTTP/1.1 has: RFC 9112, section 3.2.
        guard
            path.utf8.first == UInt8(ascii: "/") || path == "*"
                || path.utf8.contains(UInt8(ascii: ":")) || request.method == .connect
        else {
            throw HTTPError(.badRequest, message: "an address begins with a slash")
        }
        guard request.head.size <= maximumHeadSize else {
            throw HTTPError(
                .requestHeaderFieldsTooLarge,
                message: "the fields of a request have \(maximumHeadSize) bytes at the most"
            )
        }
        guard isText(path) else {
            throw HTTPError(.badRequest, message: "the address is no text in UTF-8")
        }
        guard let host = request.head.authority, isHost(host), request.header("Host") == nil else {
            throw HTTPError(.badRequest, message: "a request names one host")
        }
        if request.headers.hasUnknownTransferCoding {
            throw HTTPError(.notImplemented, message: "a body is sent as it is, or in chunks")
        }
        if let length = request.headers[.contentLength] {
            // A sign is understood by some: RFC 9110, section 8.6, has digits alone.
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

    /// Whether a text can be a host with or without a port, by its characters: RFC 3986, section 3.2.2.
    private func isHost(_ text: String) -> Bool {
        // A name has 253 at the most, and a port five digits.
        (1...259).contains(text.utf8.count) && text.utf8.allSatisfy(\.isHostCharacter)
    }

    /// Whether an address is text in UTF-8, percent-encoded, without the character NUL.
    private func isText(_ address: String) -> Bool {
        guard address.utf8.contains(UInt8(ascii: "%")) else { return true }
        var bytes: [UInt8] = []
        var rest = address.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue,
                let low = rest.popFirst()?.hexadecimalValue, high | low != 0
            else { return false }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self) != nil
    }
}

extension HTTPRequest {
    /// The bytes of the address and the fields, as HTTP/1.1 writes them.
    fileprivate var size: Int {
        headerFields.reduce(path?.utf8.count ?? 0) { size, field in
            size + field.name.rawName.utf8.count + field.value.utf8.count + 4
        }
    }
}

extension UInt8 {
    fileprivate var isHostCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~!$&'()*+,;=:[]%".utf8.contains(self)
        }
    }

    fileprivate var hexadecimalValue: UInt8? {
        Character(UnicodeScalar(self)).hexDigitValue.map(UInt8.init)
    }
}
