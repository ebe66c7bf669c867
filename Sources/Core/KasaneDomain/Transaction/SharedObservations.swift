import KasaneConcurrency
import Synchronization

/// Observations that run one query per key, no matter how many observers there are.
///
/// ```swift
/// let forecasts = SharedObservations(transactions) { city, repositories in
///     try await repositories.forecasts.newest(in: city)
/// }
/// for try await forecast in forecasts.values(for: tokyo) { show(forecast) }
/// ```
///
/// A thousand open pages about the same city run one query for each commit that changes what the
/// query reads, and wake only when the value changes. The observation of a key starts with its
/// first observer and ends with its last.
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
    ///   - pause: How long to wait after a failure before running the query again without a commit.
    ///   - query: Returns the value for a key. Write it without a capture list; see
    ///     ``TransactionTemplate``.
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
    /// Works like ``TransactionTemplate/observe(retryingAfter:by:_:)``, but an observer that joins
    /// later starts with the last value that the others received. If the query fails, the error is
    /// thrown to every observer and no observation ends: the query runs again at the next commit,
    /// when another observer joins, or after a pause.
    ///
    /// - Returns: The values. Each loop over them starts at the beginning.
    public func values(for key: Key) -> SharedValues<Value> {
        SharedValues(commits: transactions.commits) { self.join(key) }
    }

    /// Returns the query's current value for a key, including every commit before this call.
    ///
    /// A caller that also observes the key, such as a page that shows its own change, won't receive
    /// an older value afterward.
    ///
    /// - Throws: An error from the query or the store, or `CancellationError`.
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
        // Don't report an old failure to a new observer; run the query again first.
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
        // The observation also serves later observers, so it isn't part of the first one's task.
        ObservedTask.startApart {
            Task { [transactions, pause, clock, query] in
                while !Task.isCancelled {
                    // Read before the snapshot, so that a commit in between runs the query again
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

    /// The same observation, with failures as elements so that a loop continues after them.
    public var results: ObservedResults<Self> { ObservedResults(base: self) }

    /// Joins the observation.
    public func makeAsyncIterator() -> Iterator {
        Iterator(member: join(), commits: commits)
    }

    /// Iterates over the values.
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

        /// Waits for a value that differs from the last one.
        ///
        /// - Returns: The value, or `nil` if the task is cancelled.
        /// - Throws: An error from the query or the store, only once for consecutive failures. The
        ///   next call waits until the query succeeds again.
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
                    // After a failure, deliver even an unchanged value, because it signals
                    // recovery.
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

/// An observation's last value and the tasks that wait for the next one.
private final class ObservedChannel<Value: Equatable & Sendable>: Sendable {
    private struct State {
        var value: Result<Value, any Error>?
        /// How many commits the value includes.
        var commits: UInt64 = 0
        /// What the value was read from.
        var region = StoreRegion.everything
        /// The last value before any failures.
        var last: Value?

        /// Returns whether the value includes the relevant ones of the first `count` commits.
        func includes(_ count: UInt64, of signal: CommitSignal) -> Bool {
            commits >= count || !signal.hasCommit(after: commits, in: region)
        }
    }

    private let state = Mutex(State())
    /// Counts results that differ from the previous one.
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

    /// Waits for more than `count` retry requests, or for the end of an operation.
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

    /// Waits for a value that includes the relevant ones of the first `commits` commits, or for a
    /// failure after `seen` results.
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
    /// there are no more than `count` results.
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

    /// Waits for more than `count` results or cancellation, and returns the last result.
    func latest(past count: UInt64) async -> (value: Result<Value, any Error>?, count: UInt64) {
        await published.waitForCommit(after: count)
        // Read before the value, so that a result in between is delivered twice instead of being
        // missed.
        let count = published.count
        return (state.withLock(\.value), count)
    }
}

/// A membership in an observation.
///
/// It ends when it is deallocated.
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
