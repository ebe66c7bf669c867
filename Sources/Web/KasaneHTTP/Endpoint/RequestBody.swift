public import Foundation

/// A request body.
///
/// A failed request is sent again only if its body can be created again, which isn't possible for
/// ``stream(length:contentType:once:)``.
public struct RequestBody: Sendable {
    /// The `Content-Type` header, or `nil` to omit the header.
    ///
    /// ``APIClient`` adds this header to the request. A ``Transport`` sends only the request's own
    /// headers.
    public let contentType: String?
    /// The length in bytes, or `nil` if it is unknown until the body has been sent.
    public let length: Int?
    /// Whether the body can be sent more than once.
    public let isReplayable: Bool

    /// The content, as a transport sends it.
    ///
    /// Each iteration starts at the first byte, unless the body can be read only once.
    ///
    /// ```swift
    /// var sent = Data()
    /// for try await chunk in body.chunks { sent += chunk }
    /// ```
    public var chunks: ByteChunks {
        switch content {
        case .data(let data): ByteChunks(data)
        case .chunks(let makeChunks): makeChunks()
        }
    }

    package let content: Content
    /// The parts of the body that are redacted in errors, logs, spans and recordings.
    package private(set) var secrets: [Secret] = []

    package enum Content: Sendable {
        case data(Data)
        case chunks(@Sendable () -> ByteChunks)
    }

    /// Creates a body from bytes.
    ///
    /// ```swift
    /// let body = RequestBody.data(picture, contentType: "image/jpeg")
    /// ```
    public static func data(_ data: Data, contentType: String? = nil) -> RequestBody {
        RequestBody(
            contentType: contentType,
            length: data.count,
            isReplayable: true,
            content: .data(data)
        )
    }

    /// Creates a JSON body from a value.
    ///
    /// ```swift
    /// let body = try RequestBody.json(photo)
    /// ```
    ///
    /// - Throws: An error thrown by the encoder, in which case the call fails with
    ///   ``NetworkError/Kind/invalidRequest(_:)``.
    public static func json(
        _ value: some Encodable,
        encoder: JSONEncoder = JSONEncoder()
    ) throws -> RequestBody {
        .data(try encoder.encode(value), contentType: "application/json")
    }

    /// Creates an `application/x-www-form-urlencoded` body.
    ///
    /// ```swift
    /// let body = RequestBody.form([QueryItem("user", user), QueryItem("password", secret)])
    /// ```
    public static func form(_ items: [QueryItem]) -> RequestBody {
        .data(
            Data(items.map(\.encoded).joined(separator: "&").utf8),
            contentType: "application/x-www-form-urlencoded"
        )
        .redacting(items.compactMap(\.secret))
    }

    /// Returns the body with secrets to redact in errors, logs, spans and recordings.
    ///
    /// A form automatically redacts the secrets of its items. Secrets in JSON and other content
    /// must be specified explicitly.
    ///
    /// ```swift
    /// let body = try RequestBody.json(["token": token.reveal()]).redacting([token])
    /// ```
    public func redacting(_ secrets: [Secret]) -> RequestBody {
        var body = self
        body.secrets += secrets
        return body
    }

    /// Creates a body whose chunks can be created again for each attempt.
    ///
    /// - Parameters:
    ///   - length: The length in bytes, if known. The call fails if the number of bytes differs.
    ///   - chunks: Returns the chunks from the beginning. Called for each attempt.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        length: Int? = nil,
        contentType: String? = nil,
        _ chunks: @escaping @Sendable () -> Chunks
    ) -> RequestBody where Chunks.Element == Data {
        RequestBody(
            contentType: contentType,
            length: length,
            isReplayable: true,
            content: .chunks { ByteChunks(chunks()) }
        )
    }

    /// Creates a body from chunks that can be read only once.
    ///
    /// The request is never sent again.
    ///
    /// - Parameter length: The length in bytes, if known. The call fails if the number of bytes
    ///   differs.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        length: Int? = nil,
        contentType: String? = nil,
        once chunks: Chunks
    ) -> RequestBody where Chunks.Element == Data {
        let chunks = ByteChunks(chunks)
        return RequestBody(
            contentType: contentType,
            length: length,
            isReplayable: false,
            content: .chunks { chunks }
        )
    }
}
