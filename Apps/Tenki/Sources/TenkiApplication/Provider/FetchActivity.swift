import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain

final class FetchActivity<Key: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
    struct State: Hashable {
        var isFetching = false
        var failure: DomainError?
        var unsaved: Value?
        var endedAt = Date.distantPast

        /// Returns the value that could not be stored, and the failure, unless the store is newer.
        func outcome(
            after history: FetchHistory? = nil,
            newest: Date?,
            fetchedAt: (Value) -> Date?
        ) -> (unsaved: Value?, failure: DomainError?) {
            // During a call, the history contains no result yet.
            let past = isFetching ? nil : history?.failure?.error
            if let success = history?.succeededAt, success > endedAt { return (nil, past) }
            if let newest, newest > unsaved.flatMap(fetchedAt) ?? endedAt { return (nil, past) }
            return (unsaved, failure ?? past)
        }
    }

    private let name: String
    private let commits: CommitSignal
    private let states = Mutex<[Key: State]>([:])

    init(_ name: String, commits: CommitSignal) {
        self.name = name
        self.commits = commits
    }

    func state(of key: Key) -> State {
        ReadTracker.current?.recordState(region(of: key))
        return states.withLock { $0[key] } ?? State()
    }

    func begin(_ key: Key) {
        change(key) { $0.isFetching = true }
    }

    /// Records that a call ended without a result, such as a cancelled one.
    func abandon(_ key: Key) {
        change(key) { $0.isFetching = false }
    }

    func end(
        _ key: Key,
        at moment: Date,
        failure: DomainError? = nil,
        unsaved: Value? = nil
    ) {
        change(key) { $0 = State(failure: failure, unsaved: unsaved, endedAt: moment) }
    }

    private func change(_ key: Key, _ change: (inout State) -> Void) {
        states.withLock { change(&$0[key, default: State()]) }
        commits.notify(region(of: key))
    }

    private func region(of key: Key) -> StoreRegion {
        StoreRegion(["calls for \(name) \(key)"])
    }
}
