import Foundation
import KasaneDomain
import Synchronization

/// The calls of this process for the data of each key that the store does not reflect: those in
/// progress, and those whose results could not be stored.
///
/// Observations read it together with the store, and follow its changes.
final class FetchActivity<Key: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
    /// The calls for the data of a key.
    struct State: Hashable {
        /// Whether a call is in progress.
        var isFetching = false
        /// The failure of the last call to fetch or to store; `nil` if it succeeded.
        var failure: DomainError?
        /// The data of the last call if it could not be stored.
        var unsaved: Value?
        /// The time at which the last call ended.
        var endedAt = Date.distantPast

        /// Returns whether the result of the last call has not been superseded since, for example
        /// by another process.
        ///
        /// - Parameters:
        ///   - lastSuccess: The stored time of the last successful call.
        ///   - newest: The time at which the newest stored data was fetched.
        ///   - unsaved: The time at which the data that could not be stored was fetched.
        /// - Returns: Whether to show the result.
        func isCurrent(lastSuccess: Date? = nil, newest: Date?, unsaved: Date?) -> Bool {
            if let lastSuccess, lastSuccess > endedAt { return false }
            guard let newest else { return true }
            return newest <= unsaved ?? endedAt
        }
    }

    private let name: String
    private let commits: CommitSignal
    private let states = Mutex<[Key: State]>([:])

    /// Creates a record without calls.
    ///
    /// - Parameters:
    ///   - name: The name of the data.
    ///   - commits: The signal of the store that observations follow.
    init(_ name: String, commits: CommitSignal) {
        self.name = name
        self.commits = commits
    }

    /// Returns the state of a key, and makes the current observation follow it.
    func state(of key: Key) -> State {
        ReadTracker.current?.recordState(region(of: key))
        return states.withLock { $0[key] } ?? State()
    }

    /// Records that a call begins.
    func begin(_ key: Key) {
        change(key) { $0.isFetching = true }
    }

    /// Records that a call ended without a result, such as a cancelled one.
    func abandon(_ key: Key) {
        change(key) { $0.isFetching = false }
    }

    /// Records the result of a call.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - moment: The current time.
    ///   - failure: The failure to fetch or to store the data.
    ///   - unsaved: The data, if it could not be stored.
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
