import Synchronization

/// Observations that many share: who observes the same takes part in one query for each commit.
///
/// ```swift
/// let forecasts = SharedObservations(transactions) { city, repositories in
///     try await repositories.forecasts.newest(in: city)
/// }
/// for try await forecast in forecasts.values(of: tokyo) { show(forecast) }
/// ```
///
/// A thousand open pages of one city cost one query for each commit, and are woken only when the value
/// has changed. The observation of a key begins with the first who looks and ends with the last.
public final class SharedObservations<
    Repositories,
    Key: Hashable & Sendable,
    Value: Equatable & Sendable
>: Sendable {
    private struct Entry {
        let channel: ObservedChannel<Value>
        let task: Task<Void, Never>
        var members = 1
    }

    private let transactions: any TransactionTemplate<Repositories>
    private let pause: Duration
    private let clock: any Clock<Duration>
    private let query: @Sendable (Key, Repositories) async throws -> Value
    private let entries = Mutex<[Key: Entry]>([:])

    /// Makes observations of a store.
    ///
    /// - Parameters:
    ///   - transactions: The store's transactions.
    ///   - pause: How long after a failure the query runs again if nothing is committed.
    ///   - clock: What the pause is measured by.
    ///   - query: What is observed of a key.
    public init(
        _ transactions: any TransactionTemplate<Repositories>,
        retryingAfter pause: Duration = .seconds(1),
        by clock: any Clock<Duration> = ContinuousClock(),
        query: @escaping @Sendable (Key, Repositories) async throws -> Value
    ) {
        self.transactions = transactions
        self.pause = pause
        self.clock = clock
        self.query = query
    }

    /// Observes what the query gives for a key.
    ///
    /// It is as ``TransactionTemplate/observe(retryingAfter:by:_:)``, but who comes later begins with the last value
    /// that the others have got. A query that fails throws to all who take part and ends it for none: it runs again with
    /// the next commit, when somebody else begins to take part, or after a pause.
    ///
    /// - Parameter key: The key.
    /// - Returns: The values; each loop over them begins with the first.
    public func values(of key: Key) -> SharedValues<Value> {
        SharedValues { self.join(key) }
    }

    /// Returns what the query gives for a key now, every commit that came before this call included.
    ///
    /// Who follows the key as well, such as a page that shows what it has just changed, gets no older value after it.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value.
    /// - Throws: What the query or the store throws; `CancellationError`.
    public func current(of key: Key) async throws -> Value {
        let commits = transactions.commits.count
        let member = join(key)
        defer { withExtendedLifetime(member) {} }
        return try await member.channel.value(upTo: commits, after: member.seen)
    }

    private func join(_ key: Key) -> ObservedMember<Value> {
        let (channel, isNew) = entries.withLock { entries in
            if let channel = entries[key]?.channel {
                entries[key]?.members += 1
                return (channel, false)
            }
            let channel = ObservedChannel<Value>()
            entries[key] = Entry(channel: channel, task: observe(key, channel))
            return (channel, true)
        }
        // A newcomer is not told of an old failure: the query runs again first.
        let seen = isNew ? 0 : channel.retryAfterFailure()
        return ObservedMember(channel, seen: seen) { self.leave(key, channel) }
    }

    private func leave(_ key: Key, _ channel: ObservedChannel<Value>) {
        let last = entries.withLock { entries -> Task<Void, Never>? in
            guard let entry = entries[key], entry.channel === channel else { return nil }
            entries[key]?.members -= 1
            guard entry.members == 1 else { return nil }
            entries[key] = nil
            return entry.task
        }
        last?.cancel()
    }

    /// Its owner is the entry, which cancels it when the last member leaves.
    private func observe(_ key: Key, _ channel: ObservedChannel<Value>) -> Task<Void, Never> {
        Task { [transactions, pause, clock, query] in
            while !Task.isCancelled {
                // Counted before the snapshot is taken: a commit between the two is read twice rather
                // than missed.
                let count = transactions.commits.count
                let retries = channel.retries.count
                do {
                    let value = try await transactions.read { try await query(key, $0) }
                    channel.publish(value, upTo: count)
                    await transactions.commits.wait(past: count)
                } catch {
                    guard !Task.isCancelled else { return }
                    channel.publish(failure: error, upTo: count)
                    await withTaskGroup { group in
                        group.addTask {
                            await transactions.commits.wait(past: count, atMost: pause, by: clock)
                        }
                        group.addTask { await channel.retries.wait(past: retries) }
                        await group.next()
                        group.cancelAll()
                    }
                }
            }
        }
    }
}

/// The values of an observation that many share.
///
/// See ``SharedObservations/values(of:)``.
public struct SharedValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    fileprivate let join: @Sendable () -> ObservedMember<Value>

    /// The same observation with its failures among the elements, so that a loop goes on past them.
    public var results: ObservedResults<Self> { ObservedResults(base: self) }

    /// Begins to take part.
    public func makeAsyncIterator() -> Iterator {
        Iterator(member: join())
    }

    /// Takes the values one by one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let member: ObservedMember<Value>
        private var seen: UInt64
        private var last: Value?
        private var isFailing = false

        fileprivate init(member: ObservedMember<Value>) {
            self.member = member
            seen = member.seen
        }

        /// Waits for a value that differs from the last one.
        ///
        /// - Returns: The value; `nil` when the task is cancelled.
        /// - Throws: What the query or the store throws, once for failures that follow one another.
        ///   The next call waits until the query has succeeded again.
        public mutating func next() async throws -> Value? {
            while true {
                let (value, count) = await member.channel.latest(past: seen)
                seen = count
                guard !Task.isCancelled, let value else { return nil }
                do {
                    let value = try value.get()
                    // Whoever has shown the failure is told that it is over.
                    guard isFailing || value != last else { continue }
                    isFailing = false
                    last = value
                    return value
                } catch {
                    guard !isFailing else { continue }
                    isFailing = true
                    throw error
                }
            }
        }
    }
}

/// The last value of an observation, and the tasks that wait for the next.
private final class ObservedChannel<Value: Equatable & Sendable>: Sendable {
    private struct State {
        var value: Result<Value, any Error>?
        /// How many commits are in the value.
        var commits: UInt64 = 0
        /// The value before failures.
        var last: Value?
    }

    private let state = Mutex(State())
    /// Counts the results that differ from the one before.
    private let published = CommitSignal()
    /// Counts all results.
    private let read = CommitSignal()
    /// Counts the requests to run a query again that has failed.
    let retries = CommitSignal()

    func publish(_ value: Value, upTo commits: UInt64) {
        let isNew = state.withLock { state in
            let wasFailure = if case .failure? = state.value { true } else { false }
            defer { state = State(value: .success(value), commits: commits, last: value) }
            return wasFailure || state.last != value
        }
        if isNew { published.announce() }
        read.announce()
    }

    func publish(failure: any Error, upTo commits: UInt64) {
        state.withLock { state in
            state.value = .failure(failure)
            state.commits = commits
        }
        published.announce()
        read.announce()
    }

    /// Has a query that has failed run again; returns how many results are older than that.
    func retryAfterFailure() -> UInt64 {
        let seen = state.withLock { state -> UInt64? in
            guard case .failure? = state.value else { return nil }
            return published.count
        }
        guard let seen else { return 0 }
        retries.announce()
        return seen
    }

    /// Waits for a value with these commits in it, or for a failure that is newer than these results.
    func value(upTo commits: UInt64, after seen: UInt64) async throws -> Value {
        while true {
            let count = read.count
            let (state, isNews) = state.withLock { ($0, published.count > seen) }
            switch state.value {
            case .success(let value) where state.commits >= commits: return value
            case .failure(let error) where isNews: throw error
            default: break
            }
            await read.wait(past: count)
            try Task.checkCancellation()
        }
    }

    /// Waits for more than these results, or for cancellation, and returns the last one.
    func latest(past count: UInt64) async -> (value: Result<Value, any Error>?, count: UInt64) {
        await published.wait(past: count)
        // Counted before the value is read: one that comes between the two is read twice rather than missed.
        let count = published.count
        return (state.withLock(\.value), count)
    }
}

/// A participant of an observation, until nothing holds it.
private final class ObservedMember<Value: Equatable & Sendable>: Sendable {
    let channel: ObservedChannel<Value>
    /// How many results were older than the participant's beginning.
    let seen: UInt64
    private let leave: @Sendable () -> Void

    init(_ channel: ObservedChannel<Value>, seen: UInt64, leave: @escaping @Sendable () -> Void) {
        self.channel = channel
        self.seen = seen
        self.leave = leave
    }

    deinit { leave() }
}
