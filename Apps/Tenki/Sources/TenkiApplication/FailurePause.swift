import Foundation
import KasaneDomain
import Synchronization

/// Remembers what failed just now, so that those who look do not ask again at once.
final class FailurePause<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        let failure: Failure
        let moment: Date
    }

    /// How long a service that failed is not asked for the same.
    private let pause: TimeInterval = 60
    private let entries = Mutex<[Key: Entry]>([:])

    /// Why something failed within the pause before a moment; `nil` if it did not.
    func failure(of key: Key, at moment: Date) -> Failure? {
        entries.withLock { entries in
            guard let entry = entries[key], isPresent(entry, moment) else { return nil }
            return entry.failure
        }
    }

    /// Remembers a failure, and forgets those whose pause is over.
    func note(_ failure: Failure, of key: Key, at moment: Date) {
        entries.withLock { entries in
            entries = entries.filter { isPresent($0.value, moment) }
            entries[key] = Entry(failure: failure, moment: moment)
        }
    }

    private func isPresent(_ entry: Entry, _ moment: Date) -> Bool {
        (0..<pause).contains(moment.timeIntervalSince(entry.moment))
    }
}
