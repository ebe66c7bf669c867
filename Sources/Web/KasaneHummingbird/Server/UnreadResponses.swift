import Synchronization

/// The total size of a server's responses that clients haven't read.
///
/// An HTTP/2 client can request a hundred responses on each connection without reading any of them.
package final class UnreadResponses: Sendable {
    private let limit: Int
    private let size = Atomic(0)

    /// Creates a counter with a limit above which clients that stop reading are disconnected
    /// sooner.
    package init(limit: Int = 32 << 20) {
        self.limit = limit
    }

    package var isOverLimit: Bool { size.load(ordering: .relaxed) > limit }

    /// Adds the bytes of a response, or subtracts them if the number is negative.
    func add(_ bytes: Int) {
        size.wrappingAdd(bytes, ordering: .relaxed)
    }
}
