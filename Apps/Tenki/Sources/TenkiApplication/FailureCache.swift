import Foundation
import KasaneDomain
import Synchronization

final class FailureCache<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        let failure: DomainError
        let moment: Date
    }

    private let pause: TimeInterval = 60
    private let entries = Mutex<[Key: Entry]>([:])

    func failure(of key: Key, at moment: Date) -> DomainError? {
        entries.withLock { entries in
            guard let entry = entries[key], isFresh(entry, moment) else { return nil }
            return entry.failure
        }
    }

    func note(_ failure: DomainError, of key: Key, at moment: Date) {
        entries.withLock { entries in
            entries = entries.filter { isFresh($0.value, moment) }
            entries[key] = Entry(failure: failure, moment: moment)
        }
    }

    private func isFresh(_ entry: Entry, _ moment: Date) -> Bool {
        (0..<pause).contains(moment.timeIntervalSince(entry.moment))
    }
}
