extension TransactionTemplate {
    /// Observes the value of a query, from now on.
    ///
    /// ```swift
    /// for try await users in transactions.observe({ try await $0.users.all() }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// The first value arrives at once. Each later value that differs from the last one arrives
    /// after the commit that caused it. A slow consumer receives the newest value and misses those
    /// in between, because nothing is queued. The last state is never missed. The sequence ends
    /// when the task is cancelled.
    ///
    /// The query runs in a transaction of its own, once for each commit or for several commits in
    /// quick succession. Commits by other processes are noticed with the next commit of this store,
    /// or sooner if the store is monitored for them, as by KasaneSQLite's `CommitWatch`.
    ///
    /// A failing query throws but does not end the observation. A caller that requests the next
    /// value from the iterator, or that loops over ``ObservedValues/results``, receives it when the
    /// query succeeds again. The query runs again at the next commit or after the pause. Of
    /// consecutive failures, only the first is thrown. The value after them is delivered even if it
    /// is unchanged.
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
    ///   - pause: The time after a failure until the query runs again without a commit.
    ///   - clock: The clock that measures the pause.
    ///   - query: Returns the observed value.
    /// - Returns: The values; each loop over them starts with the first.
    public func observe<Value: Equatable & Sendable>(
        retryingAfter pause: Duration = .seconds(1),
        by clock: any Clock<Duration> = ContinuousClock(),
        _ query: @escaping @Sendable (Repositories) async throws -> Value
    ) -> ObservedValues<Repositories, Value> {
        ObservedValues(transactions: self, pause: pause, clock: clock, query: query)
    }
}

/// The values of a query over time.
///
/// See ``TransactionTemplate/observe(retryingAfter:by:_:)``.
public struct ObservedValues<Repositories, Value: Equatable & Sendable>: AsyncSequence, Sendable {
    fileprivate let transactions: any TransactionTemplate<Repositories>
    fileprivate let pause: Duration
    fileprivate let clock: any Clock<Duration>
    fileprivate let query: @Sendable (Repositories) async throws -> Value

    /// The same observation with its failures as elements, so that a loop continues after them.
    public var results: ObservedResults<Self> { ObservedResults(base: self) }

    /// Starts the observation.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values: self)
    }

    /// Iterates over the values.
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
        /// - Returns: The value; `nil` if the task is cancelled.
        /// - Throws: The error of the query or of the store, once for consecutive failures. The
        ///   next call waits until the query succeeds again.
        public mutating func next() async throws -> Value? {
            let commits = values.transactions.commits
            while true {
                await waitForChange(commits)
                guard !Task.isCancelled else { return nil }
                // Read before the snapshot is taken: a commit in between is queried twice rather
                // than missed.
                seen = commits.count
                do {
                    let value = try await values.transactions.read { try await values.query($0) }
                    // After a failure, even an unchanged value is delivered: it signals recovery.
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

/// The values and failures of an observation.
///
/// See ``ObservedValues/results`` and ``SharedValues/results``.
public struct ObservedResults<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable {
    let base: Base

    /// Starts the observation.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator())
    }

    /// Iterates over the results.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        /// Waits for the next value or failure.
        ///
        /// - Returns: The result; `nil` if the task is cancelled.
        public mutating func next() async -> Result<Base.Element, any Error>? {
            await next(isolation: #isolation)
        }

        /// Waits for the next value or failure in the caller's isolation.
        ///
        /// - Parameter actor: The caller's actor.
        /// - Returns: The result; `nil` if the task is cancelled.
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
