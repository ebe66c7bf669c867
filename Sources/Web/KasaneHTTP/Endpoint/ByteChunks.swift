public import Foundation

/// An asynchronous sequence of byte chunks of any size.
///
/// ```swift
/// var size = 0
/// for try await chunk in chunks { size += chunk.count }
/// ```
public struct ByteChunks: AsyncSequence, Sendable {
    private let makeNext: @Sendable () -> () async throws -> Data?

    /// Creates a type-erased sequence.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        makeNext = {
            var iterator = chunks.makeAsyncIterator()
            return { try await iterator.next(isolation: #isolation) }
        }
    }

    /// Creates a sequence with a single chunk, or an empty sequence if the data is empty.
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

    /// Creates an iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(advance: makeNext())
    }

    /// An iterator over the chunks.
    public struct Iterator: AsyncIteratorProtocol {
        let advance: () async throws -> Data?

        /// Returns the next chunk, or `nil` at the end.
        public mutating func next() async throws -> Data? {
            try await advance()
        }
    }
}
