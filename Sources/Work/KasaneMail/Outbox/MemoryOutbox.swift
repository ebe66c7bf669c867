import Synchronization

/// An in-memory outbox.
///
/// ```swift
/// let outbox = MemoryOutbox()
/// try await register(reader, mailer: outbox)
/// #expect(outbox.mails.map(\.subject) == ["Confirm your address"])
/// ```
public final class MemoryOutbox: Outbox {
    private let kept = Mutex<[Mail]>([])
    private let capacity: Int

    /// Creates an empty outbox.
    ///
    /// - Parameter capacity: The maximum number of emails to keep, at least 1. The oldest are
    ///   dropped first.
    public init(capacity: Int = 1_000) {
        precondition(capacity > 0, "capacity must be at least 1, not \(capacity).")
        self.capacity = capacity
    }

    /// The emails in the order they were sent.
    public var mails: [Mail] { kept.withLock { $0 } }

    /// Stores an email.
    public func send(_ mail: Mail) async throws {
        kept.withLock { mails in
            mails.removeAll { $0.id == mail.id }
            mails.append(mail)
            mails.removeFirst(max(0, mails.count - capacity))
        }
    }

    /// Returns the newest emails.
    public func mails(limit: Int) async throws -> [Mail] {
        Array(mails.sorted { $0.isNewer(than: $1) }.prefix(limit))
    }

    /// Returns the email with this ID, or `nil` if it isn't in the outbox.
    public func mail(_ id: MessageID) async throws -> Mail? { mails.first { $0.id == id } }
}
