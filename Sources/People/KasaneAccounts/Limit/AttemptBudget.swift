import Crypto
package import Foundation

/// The budget of attempts for a key.
///
/// A budget uses the generic cell rate algorithm (ITU-T I.371), which stores one date per key
/// instead of a count.
package struct AttemptBudget: Identifiable, Sendable {
    package let id: ID
    /// When all attempts are available again.
    package var full: Date
    /// Whether the row can't be read, in which case only one attempt is left.
    ///
    /// The attempt replaces the row, so that the limit recovers over time.
    private(set) var isUnreadable = false

    package init(id: ID, full: Date) {
        self.id = id
        self.full = full
    }

    init(unreadable id: ID) {
        self.init(id: id, full: .distantFuture)
        isUnreadable = true
    }

    package struct ID: Hashable, Sendable, Comparable {
        /// The kind of limit and a hash of the limited value.
        ///
        /// Users can type any address, so a hash limits the length and hides the text.
        package let text: String

        package init(_ kind: String, _ parts: String...) {
            var hash = SHA256()
            for part in parts {
                hash.update(data: Data(part.utf8))
                hash.update(data: [0])
            }
            text = "\(kind) \(SecretHash(hash.finalize()).text.prefix(32))"
        }

        package init(stored text: String) {
            self.text = text
        }

        package static func < (first: Self, second: Self) -> Bool {
            first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
        }
    }

    /// Uses an attempt, or returns the delay until the next attempt if none is left.
    mutating func take(_ limit: AttemptLimit, now: Date) -> Duration? {
        let refill = limit.refill / .seconds(1)
        let window = refill * Double(limit.burst)
        let latest = now.addingTimeInterval(window)
        // A date twice as far away as the limit allows was stored by a clock that was ahead. It
        // would reject every attempt until then.
        let isWrong = full > latest.addingTimeInterval(window)
        let used = isUnreadable ? latest.addingTimeInterval(-refill) : full
        let start = isWrong && !isUnreadable ? now : max(used, now)
        let next = start.addingTimeInterval(refill)
        let wait = next.timeIntervalSince(latest)
        // Stored dates are rounded to the millisecond.
        guard wait <= 0.001 else { return .seconds(wait) }
        full = next
        return nil
    }

    /// Counts a failure without rejecting it, up to the burst size.
    mutating func add(_ limit: AttemptLimit, now: Date) {
        let refill = limit.refill / .seconds(1)
        let latest = now.addingTimeInterval(refill * Double(limit.burst))
        full = min(max(full, now).addingTimeInterval(refill), latest)
    }

    /// Refunds an attempt that didn't fail.
    mutating func giveBack(_ limit: AttemptLimit) {
        full = full.addingTimeInterval(-(limit.refill / .seconds(1)))
    }
}
