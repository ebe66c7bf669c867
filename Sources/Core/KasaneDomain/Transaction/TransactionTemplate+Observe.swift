extension TransactionTemplate {
    /// Observes a query's value.
    ///
    /// ```swift
    /// for try await users in transactions.observe({ try await $0.users.all() }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// Copy variables and model properties into constants instead of using a capture list. See
    /// ``TransactionTemplate``.
    ///
    /// ```swift
    /// let name = query
    /// for try await users in transactions.observe({ try await $0.users.named(name) }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// The sequence delivers the current value immediately and then each changed value after a
    /// commit. Values aren't queued: a slow consumer skips intermediate values but always receives
    /// the latest value. The sequence ends when the task is cancelled.
    ///
    /// The query runs in its own transaction, once per commit or once for several commits in quick
    /// succession. It doesn't run after commits that leave everything it reads unchanged. The store
    /// records reads and changes and reruns the query when in doubt, so no commit is missed.
    /// Commits by other processes are noticed at this store's next commit, or sooner if they are
    /// monitored, for example with KasaneSQLite's `ExternalCommitMonitor`.
    ///
    /// If the query fails, the iterator throws, but the observation continues. To receive the value
    /// when the query succeeds again, call `next()` on the iterator again or loop over
    /// ``ObservedValues/results``. The query runs again at the next commit or after a pause.
    /// Consecutive failures throw only once, and the next value is delivered even if it is
    /// unchanged.
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
    /// - Parameter pause: The delay before a failed query runs again without a commit.
    /// - Returns: A sequence of values. Each loop over the sequence starts with the current value.
    public func observe<Value: Equatable & Sendable>(
        retryingAfter pause: Duration = .seconds(1),
        by clock: any Clock<Duration> = ContinuousClock(),
        _ query: @escaping @Sendable (Repositories) async throws -> Value
    ) -> ObservedValues<Repositories, Value> {
        ObservedValues(transactions: self, pause: pause, clock: clock, query: query)
    }
}
