public import Foundation

/// What a request carries.
///
/// A body that is made anew for every attempt can be sent again after a failure; one that was
/// ``stream(length:contentType:once:)`` cannot.
public struct RequestBody: Sendable {
    /// The value of the `Content-Type` header, or `nil` for none.
    public let contentType: String?
    /// How many bytes it has, or `nil` if that is not known before they were sent.
    public let length: Int?
    /// Whether it can be sent a second time.
    public let isReplayable: Bool

    package let content: Content
    /// What of the body must not show in errors, logs, spans and recordings.
    package private(set) var secrets: [Secret] = []

    package enum Content: Sendable {
        case data(Data)
        case chunks(@Sendable () -> ByteChunks)
    }

    /// Makes a body of bytes.
    public static func data(_ data: Data, contentType: String? = nil) -> RequestBody {
        RequestBody(
            contentType: contentType,
            length: data.count,
            isReplayable: true,
            content: .data(data)
        )
    }

    /// Makes a body of a value as JSON.
    ///
    /// - Throws: What the encoder throws; the call ends as an invalid request.
    public static func json(
        _ value: some Encodable,
        encoder: JSONEncoder = JSONEncoder()
    ) throws -> RequestBody {
        .data(try encoder.encode(value), contentType: "application/json")
    }

    /// Makes the body of a form, as `application/x-www-form-urlencoded`.
    public static func form(_ items: [QueryItem]) -> RequestBody {
        .data(
            Data(items.map(\.encoded).joined(separator: "&").utf8),
            contentType: "application/x-www-form-urlencoded"
        )
        .hiding(items.compactMap(\.secret))
    }

    /// The same body, of which parts never show in errors, logs, spans and recordings.
    ///
    /// A form hides the secrets of its items by itself; what JSON and others carry is only known
    /// to who made them.
    public func hiding(_ secrets: [Secret]) -> RequestBody {
        var body = self
        body.secrets += secrets
        return body
    }

    /// Makes a body whose chunks are made anew for every attempt.
    ///
    /// - Parameters:
    ///   - length: How many bytes it has, where that is known; more or fewer are an error.
    ///   - contentType: The value of the `Content-Type` header.
    ///   - chunks: Makes the chunks from the beginning, each time it is called.
    /// - Returns: The body.
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

    /// Makes a body of chunks that can be read once, so that it is never sent again.
    ///
    /// - Parameters:
    ///   - length: How many bytes it has, where that is known; more or fewer are an error.
    ///   - contentType: The value of the `Content-Type` header.
    ///   - chunks: The chunks.
    /// - Returns: The body.
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

/// An asynchronous sequence of bytes in chunks of any size.
public struct ByteChunks: AsyncSequence, Sendable {
    private let makeNext: @Sendable () -> () async throws -> Data?

    /// Wraps a sequence of chunks.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        makeNext = {
            var iterator = chunks.makeAsyncIterator()
            return { try await iterator.next(isolation: #isolation) }
        }
    }

    /// Makes a sequence of one chunk, or of none if it is empty.
    public init(_ data: Data) {
        makeNext = {
            var rest: Data? = data.isEmpty ? nil : data
            return {
                defer { rest = nil }
                return rest
            }
        }
    }

    package init(makeNext: @escaping @Sendable () -> () async throws -> Data?) {
        self.makeNext = makeNext
    }

    /// Makes an iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(advance: makeNext())
    }

    /// Reads the chunks one after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let advance: () async throws -> Data?

        /// Returns the next chunk, or `nil` at the end.
        public mutating func next() async throws -> Data? {
            try await advance()
        }
    }
}
