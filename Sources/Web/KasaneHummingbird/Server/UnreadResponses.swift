import Synchronization

/// The total size of a server's responses that clients have not read yet.
///
/// HTTP/2 allows a client a hundred responses on each connection, and to read none of them.
package final class UnreadResponses: Sendable {
    private let limit: Int
    private let size = Atomic(0)

    /// Creates a measure; above `limit` bytes, clients that stop reading are cut off soon.
    package init(limit: Int = 32 << 20) {
        self.limit = limit
    }

    package var isOverLimit: Bool { size.load(ordering: .relaxed) > limit }

    /// Adds the bytes of a response, or removes them by a negative number.
    func add(_ bytes: Int) {
        size.wrappingAdd(bytes, ordering: .relaxed)
    }
}
