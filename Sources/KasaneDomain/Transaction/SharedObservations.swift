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
    private let query: @Sendable (Key, Repositories) async throws -> Value
    private let entries = Mutex<[Key: Entry]>([:])

    /// Makes observations of a store.
    ///
    /// - Parameters:
    ///   - transactions: The store's transactions.
    ///   - query: What is observed of a key.
    public init(
        _ transactions: any TransactionTemplate<Repositories>,
        query: @escaping @Sendable (Key, Repositories) async throws -> Value
    ) {
        self.transactions = transactions
        self.query = query
    }

    /// Observes what the query gives for a key.
    ///
    /// It is as ``TransactionTemplate/observe(_:)``, but who comes later begins with the last value that the
    /// others have got, and an error of the query ends it for all who take part.
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
        return try await member.channel.value(upTo: commits)
    }

    private func join(_ key: Key) -> ObservedMember<Value> {
        let channel = entries.withLock { entries in
            if let channel = entries[key]?.channel {
                entries[key]?.members += 1
                return channel
            }
            let channel = ObservedChannel<Value>()
            entries[key] = Entry(channel: channel, task: observe(key, channel))
            return channel
        }
        return ObservedMember(channel) { self.leave(key, channel) }
    }

    private func leave(_ key: Key, _ channel: ObservedChannel<Value>) {
        let last = entries.withLock { entries -> Task<Void, Never>? in
            // One that has failed is gone already, and another may stand in its place.
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
        Task { [transactions, query] in
            do {
                var last: Value?
                while !Task.isCancelled {
                    // Counted before the snapshot is taken: a commit between the two is read twice rather
                    // than missed.
                    let count = transactions.commits.count
                    let value = try await transactions.read { try await query(key, $0) }
                    channel.publish(.success(value), isNew: value != last, upTo: count)
                    last = value
                    await transactions.commits.wait(past: count)
                }
            } catch {
                entries.withLock { entries in
                    if entries[key]?.channel === channel { entries[key] = nil }
                }
                channel.publish(.failure(error), isNew: true, upTo: .max)
            }
        }
    }
}

/// The values of an observation that many share.
///
/// See ``SharedObservations/values(of:)``.
public struct SharedValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    fileprivate let join: @Sendable () -> ObservedMember<Value>

    /// Begins to take part.
    public func makeAsyncIterator() -> Iterator {
        Iterator(member: join())
    }

    /// Takes the values one by one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let member: ObservedMember<Value>
        private var seen: UInt64 = 0
        private var last: Value?
        private var isOver = false

        fileprivate init(member: ObservedMember<Value>) {
            self.member = member
        }

        /// Waits for a value that differs from the last one.
        ///
        /// - Returns: The value; `nil` when the task is cancelled.
        /// - Throws: What the query or the store throws; the sequence is over then.
        public mutating func next() async throws -> Value? {
            while !isOver {
                let (value, count) = await member.channel.latest(past: seen)
                seen = count
                guard !Task.isCancelled, let value else { break }
                do {
                    let value = try value.get()
                    guard value != last else { continue }
                    last = value
                    return value
                } catch {
                    isOver = true
                    throw error
                }
            }
            isOver = true
            return nil
        }
    }
}

/// The last value of an observation, and who waits for the next.
private final class ObservedChannel<Value: Sendable>: Sendable {
    private struct State {
        var value: Result<Value, any Error>?
        /// How many commits are in the value.
        var commits: UInt64 = 0
    }

    private let state = Mutex(State())
    /// Counts the values that differ from the one before.
    private let published = CommitSignal()
    /// Counts all values.
    private let read = CommitSignal()

    func publish(_ value: Result<Value, any Error>, isNew: Bool, upTo commits: UInt64) {
        state.withLock { $0 = State(value: value, commits: commits) }
        if isNew { published.announce() }
        read.announce()
    }

    /// Waits for a value with these commits in it.
    func value(upTo commits: UInt64) async throws -> Value {
        while true {
            let count = read.count
            let state = state.withLock { $0 }
            if let value = state.value, state.commits >= commits { return try value.get() }
            await read.wait(past: count)
            try Task.checkCancellation()
        }
    }

    /// Waits for more than these values, or for cancellation, and returns the last one.
    func latest(past count: UInt64) async -> (value: Result<Value, any Error>?, count: UInt64) {
        await published.wait(past: count)
        // Counted before the value is read: one that comes between the two is read twice rather than missed.
        let count = published.count
        return (state.withLock(\.value), count)
    }
}

/// Somebody who takes part in an observation, until nobody holds it.
private final class ObservedMember<Value: Sendable>: Sendable {
    let channel: ObservedChannel<Value>
    private let leave: @Sendable () -> Void

    init(_ channel: ObservedChannel<Value>, leave: @escaping @Sendable () -> Void) {
        self.channel = channel
        self.leave = leave
    }

    deinit { leave() }
}
