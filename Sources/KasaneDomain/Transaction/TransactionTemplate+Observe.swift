extension TransactionTemplate {
    /// Observes what a query gives, from now on.
    ///
    /// ```swift
    /// for try await users in transactions.observe({ try await $0.users.all() }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// The first value comes at once, and each that differs from the last after the commit that
    /// made it. Whoever takes the values slowly gets the newest and misses those between: nothing
    /// is queued. The last state is never missed. The sequence ends when the task is cancelled.
    ///
    /// The query runs once for each commit, or for several that come close together, in a
    /// transaction of its own. Commits by other processes are noticed with the next one of this
    /// store, or sooner where the store is watched for them, as KasaneSQLite's `CommitWatch` does.
    ///
    /// A query that fails throws, and does not end the observation: who asks the iterator for the
    /// next value, or loops over ``ObservedValues/results``, gets it once the query succeeds again.
    /// It runs again with the next commit, or after a pause. Of failures that follow one another
    /// only the first is thrown; the value after them comes even if it is no other than before.
    ///
    /// ```swift
    /// for await result in transactions.observe({ try await $0.users.all() }).results {
    ///     switch result {
    ///     case .success(let users): show(users)
    ///     case .failure(let error): report(error)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - pause: How long after a failure the query runs again if nothing is committed.
    ///   - clock: What the pause is measured by.
    ///   - query: What is observed.
    /// - Returns: The values; each loop over them begins with the first.
    public func observe<Value: Equatable & Sendable>(
        retryingAfter pause: Duration = .seconds(1),
        by clock: any Clock<Duration> = ContinuousClock(),
        _ query: @escaping @Sendable (Repositories) async throws -> Value
    ) -> ObservedValues<Repositories, Value> {
        ObservedValues(transactions: self, pause: pause, clock: clock, query: query)
    }
}

/// The values that a query gives over time.
///
/// See ``TransactionTemplate/observe(retryingAfter:by:_:)``.
public struct ObservedValues<Repositories, Value: Equatable & Sendable>: AsyncSequence, Sendable {
    fileprivate let transactions: any TransactionTemplate<Repositories>
    fileprivate let pause: Duration
    fileprivate let clock: any Clock<Duration>
    fileprivate let query: @Sendable (Repositories) async throws -> Value

    /// The same observation with its failures among the elements, so that a loop goes on past them.
    public var results: ObservedResults<Self> { ObservedResults(base: self) }

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values: self)
    }

    /// Takes the values one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let values: ObservedValues
        private var seen: UInt64?
        private var last: Value?
        private var isFailing = false

        fileprivate init(values: ObservedValues) {
            self.values = values
        }

        /// Waits for a value that differs from the last one.
        ///
        /// - Returns: The value; `nil` when the task is cancelled.
        /// - Throws: What the query or the store throws, once for failures that follow one another.
        ///   The next call waits until the query has succeeded again.
        public mutating func next() async throws -> Value? {
            let commits = values.transactions.commits
            while true {
                await waitForChange(commits)
                guard !Task.isCancelled else { return nil }
                // Counted before the snapshot is taken: a commit between the two is read twice
                // rather than missed.
                seen = commits.count
                do {
                    let value = try await values.transactions.read { try await values.query($0) }
                    // Whoever has shown the failure is told that it is over.
                    guard isFailing || value != last else { continue }
                    isFailing = false
                    last = value
                    return value
                } catch {
                    guard !Task.isCancelled else { return nil }
                    guard !isFailing else { continue }
                    isFailing = true
                    throw error
                }
            }
        }

        private func waitForChange(_ commits: CommitSignal) async {
            guard let seen else { return }
            if isFailing {
                await commits.wait(past: seen, atMost: values.pause, by: values.clock)
            } else {
                await commits.wait(past: seen)
            }
        }
    }
}

/// The values of an observation, and the failures between them.
///
/// See ``ObservedValues/results`` and ``SharedValues/results``.
public struct ObservedResults<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable {
    let base: Base

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator())
    }

    /// Takes the results one by one.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        /// Waits for the next value or failure.
        ///
        /// - Returns: The result; `nil` when the task is cancelled.
        public mutating func next() async -> Result<Base.Element, any Error>? {
            await next(isolation: #isolation)
        }

        /// Waits for the next value or failure, in the caller's isolation.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The result; `nil` when the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> Result<Base.Element, any Error>? {
            do {
                return try await base.next(isolation: actor).map(Result.success)
            } catch {
                return .failure(error)
            }
        }
    }
}
