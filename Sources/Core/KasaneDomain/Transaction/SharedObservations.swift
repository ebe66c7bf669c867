import KasaneConcurrency
import Synchronization

/// Observations that share one query per key among any number of observers.
///
/// ```swift
/// let forecasts = SharedObservations(transactions) { city, repositories in
///     try await repositories.forecasts.newest(in: city)
/// }
/// for try await forecast in forecasts.values(for: tokyo) { show(forecast) }
/// ```
///
/// For example, a thousand open pages about the same city share one query. It runs after each
/// commit that changes what it reads and wakes the pages only when the value changes. A key's
/// observation starts with its first observer and ends with its last observer.
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

    /// Creates shared observations of a store.
    ///
    /// - Parameters:
    ///   - pause: The delay before a failed query runs again without a commit.
    ///   - query: A closure that returns the value for a key. Write the closure without a capture
    ///     list. See ``TransactionTemplate``.
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

    /// Observes the query's value for a key.
    ///
    /// This method behaves like ``TransactionTemplate/observe(retryingAfter:by:_:)``, except that a
    /// later observer starts with the latest value that earlier observers received. If the query
    /// fails, every observer throws the error and the observation continues. The query runs again
    /// after the next commit, after a pause, or when another observer joins.
    ///
    /// - Returns: A sequence of values. Each loop over the sequence starts with the current value.
    public func values(for key: Key) -> SharedValues<Value> {
        SharedValues(commits: transactions.commits) { self.join(key) }
    }

    /// Returns the query's current value for a key, including every commit before this call.
    ///
    /// A caller that also observes the key, such as a page that displays its own change, never
    /// receives an older value afterward.
    ///
    /// - Throws: An error from the query or the store, or `CancellationError` if the task is
    ///   cancelled.
    public func currentValue(for key: Key) async throws -> Value {
        let (signal, count) = (transactions.commits, transactions.commits.count)
        let member = join(key)
        defer { withExtendedLifetime(member) {} }
        return try await member.channel.value(of: signal, upTo: count, after: member.seen)
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
        // Run the query again instead of reporting an old failure to a new observer.
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

    /// Starts an entry's task.
    ///
    /// The entry owns the task and cancels it when the last member leaves.
    private func observe(_ key: Key, _ channel: ObservedChannel<Value>) -> Task<Void, Never> {
        // The observation also serves later observers, so it isn't a child of the first observer's
        // task.
        ObservedTask.startApart {
            Task { [transactions, pause, clock, query] in
                while !Task.isCancelled {
                    // Read the count before the snapshot. A commit in between then reruns the query
                    // instead of being missed.
                    let count = transactions.commits.count
                    let retries = channel.retries.count
                    do {
                        let (value, region) = try await transactions.track {
                            try await query(key, $0)
                        }
                        channel.publish(value, of: region, upTo: count)
                        await transactions.commits.waitForCommit(after: count, in: region)
                    } catch {
                        guard !Task.isCancelled else { return }
                        channel.publish(failure: error, upTo: count)
                        let commits = transactions.commits
                        await channel.waitForRetry(after: retries) {
                            await commits.waitForCommit(after: count, atMost: pause, by: clock)
                        }
                    }
                }
            }
        }
    }
}

/// The values of a shared observation.
///
/// See ``SharedObservations/values(for:)``.
public struct SharedValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    fileprivate let commits: CommitSignal
    fileprivate let join: @Sendable () -> ObservedMember<Value>

    /// The same observation with failures as elements, so that a `for await` loop continues after a
    /// failure.
    public var results: ObservedResults<Self> { ObservedResults(base: self) }

    /// Joins the observation.
    public func makeAsyncIterator() -> Iterator {
        Iterator(member: join(), commits: commits)
    }

    /// An iterator over the observed values.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let member: ObservedMember<Value>
        private let commits: CommitSignal
        private var seen: UInt64
        private var last: Value?
        private var isFailing = false
        private var tracking = LoopTracking()

        fileprivate init(member: ObservedMember<Value>, commits: CommitSignal) {
            self.member = member
            self.commits = commits
            seen = member.seen
        }

        /// Waits for a value that differs from the previous value.
        ///
        /// - Returns: The value, or `nil` if the task is cancelled.
        /// - Throws: An error from the query or the store. Consecutive failures throw only once,
        ///   and the next call waits until the query succeeds again.
        public mutating func next() async throws -> Value? {
            let loop = tracking.loop()
            defer { loop?.resume() }
            while true {
                loop?.wait { [channel = member.channel, commits, seen] in
                    await channel.isCurrent(with: commits, past: seen)
                }
                let (value, count) = await member.channel.latest(past: seen)
                seen = count
                guard !Task.isCancelled, let value else { return nil }
                do {
                    let value = try value.get()
                    // After a failure, deliver an unchanged value too, because it signals recovery.
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

/// An observation's latest value and the tasks that wait for the next value.
private final class ObservedChannel<Value: Equatable & Sendable>: Sendable {
    private struct State {
        var value: Result<Value, any Error>?
        /// The number of commits that the value includes.
        var commits: UInt64 = 0
        /// The region that the value was read from.
        var region = StoreRegion.everything
        /// The latest successful value.
        var last: Value?

        /// Returns whether the value includes all relevant commits among the first `count` commits.
        func includes(_ count: UInt64, of signal: CommitSignal) -> Bool {
            commits >= count || !signal.hasCommit(after: commits, in: region)
        }
    }

    private let state = Mutex(State())
    /// Counts results that differ from the previous result.
    private let published = CommitSignal()
    /// Counts all results.
    private let read = CommitSignal()
    /// Counts requests to retry a failed query.
    let retries = CommitSignal()

    func publish(_ value: Value, of region: StoreRegion, upTo commits: UInt64) {
        state.withLock { state in
            let wasFailure = if case .failure? = state.value { true } else { false }
            let isNew = wasFailure || state.last != value
            state = State(value: .success(value), commits: commits, region: region, last: value)
            // Under the lock: otherwise `isCurrent` could see the new commits before the news.
            if isNew { published.notify() }
        }
        read.notify()
    }

    func publish(failure: any Error, upTo commits: UInt64) {
        state.withLock { state in
            state.value = .failure(failure)
            state.commits = commits
            published.notify()
        }
        read.notify()
    }

    /// Requests a retry of a failed query and returns the number of results so far.
    func retryAfterFailure() -> UInt64 {
        let seen = state.withLock { state -> UInt64? in
            guard case .failure? = state.value else { return nil }
            return published.count
        }
        guard let seen else { return 0 }
        retries.notify()
        return seen
    }

    /// Waits for more than `count` retry requests or for an operation to finish.
    func waitForRetry(
        after count: UInt64,
        or operation: @escaping @Sendable () async -> Void
    ) async {
        await withTaskGroup { group in
            group.addTask { await operation() }
            group.addTask { await self.retries.waitForCommit(after: count) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Waits for a value that includes all relevant commits among the first `commits` commits, or
    /// for a failure after the first `seen` results.
    func value(
        of signal: CommitSignal,
        upTo commits: UInt64,
        after seen: UInt64
    ) async throws -> Value {
        while true {
            let count = read.count
            let (state, isNews) = state.withLock { ($0, published.count > seen) }
            switch state.value {
            case .success(let value) where state.includes(commits, of: signal): return value
            case .failure(let error) where isNews: throw error
            default: break
            }
            await read.waitForCommit(after: count)
            try Task.checkCancellation()
        }
    }

    /// Waits until the value or failure includes every commit of a signal, and returns whether
    /// there are at most `count` results.
    func isCurrent(with signal: CommitSignal, past count: UInt64) async -> Bool {
        let commits = signal.count
        while !Task.isCancelled {
            let results = read.count
            let (state, isNews) = state.withLock { ($0, published.count > count) }
            guard !isNews else { return false }
            switch state.value {
            case .success where state.includes(commits, of: signal): return true
            case .failure where state.commits >= commits: return true
            default: await read.waitForCommit(after: results)
            }
        }
        return true
    }

    /// Waits for more than `count` results or for cancellation, and returns the latest result.
    func latest(past count: UInt64) async -> (value: Result<Value, any Error>?, count: UInt64) {
        await published.waitForCommit(after: count)
        // Read the count before the value. A result in between is then delivered twice instead of
        // being missed.
        let count = published.count
        return (state.withLock(\.value), count)
    }
}

/// A membership in an observation, which ends when the object is deallocated.
private final class ObservedMember<Value: Equatable & Sendable>: Sendable {
    let channel: ObservedChannel<Value>
    /// The number of results before the member joined.
    let seen: UInt64
    private let leave: @Sendable () -> Void

    init(_ channel: ObservedChannel<Value>, seen: UInt64, leave: @escaping @Sendable () -> Void) {
        self.channel = channel
        self.seen = seen
        self.leave = leave
    }

    deinit { leave() }
}
