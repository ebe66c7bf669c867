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
    /// - Parameter query: What is observed.
    /// - Returns: The values; each loop over them begins with the first.
    public func observe<Value: Equatable & Sendable>(
        _ query: @escaping @Sendable (Repositories) async throws -> Value
    ) -> ObservedValues<Repositories, Value> {
        ObservedValues(transactions: self, query: query)
    }
}

/// The values that a query gives over time.
///
/// See ``TransactionTemplate/observe(_:)``.
public struct ObservedValues<Repositories, Value: Equatable & Sendable>: AsyncSequence, Sendable {
    fileprivate let transactions: any TransactionTemplate<Repositories>
    fileprivate let query: @Sendable (Repositories) async throws -> Value

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values: self)
    }

    /// Takes the values one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let values: ObservedValues
        private var seen: UInt64?
        private var last: Value?
        private var isOver = false

        fileprivate init(values: ObservedValues) {
            self.values = values
        }

        /// Waits for a value that differs from the last one.
        ///
        /// - Returns: The value; `nil` when the task is cancelled.
        /// - Throws: What the query or the store throws; the sequence is over then.
        public mutating func next() async throws -> Value? {
            while !isOver {
                let commits = values.transactions.commits
                if let seen { await commits.wait(past: seen) }
                // Counted before the snapshot is taken: a commit between the two is read twice
                // rather than missed.
                seen = commits.count
                guard let value = try await query() else { return nil }
                if value != last {
                    last = value
                    return value
                }
            }
            return nil
        }

        private mutating func query() async throws -> Value? {
            do {
                try Task.checkCancellation()
                return try await values.transactions.read { try await values.query($0) }
            } catch {
                isOver = true
                if Task.isCancelled { return nil }
                throw error
            }
        }
    }
}
