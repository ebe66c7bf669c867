extension TransactionTemplate {
    /// Observes the value of a query.
    ///
    /// ```swift
    /// for try await users in transactions.observe({ try await $0.users.all() }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// Copy variables and model properties into constants instead of using a capture list; see
    /// ``TransactionTemplate``.
    ///
    /// ```swift
    /// let name = query
    /// for try await users in transactions.observe({ try await $0.users.named(name) }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// The first value arrives immediately. After that, each commit that changes the value delivers
    /// it. Nothing is queued: a slow consumer skips intermediate values but always gets the latest.
    /// The sequence ends when the task is cancelled.
    ///
    /// The query runs in its own transaction, once per commit or once for several commits in quick
    /// succession. It doesn't run after commits that change nothing it reads. The store records
    /// what is read and what is changed, and runs the query if it can't tell, so no commit is
    /// missed. Commits by other processes are noticed at this store's next commit, or sooner if
    /// something watches for them, such as KasaneSQLite's `ExternalCommitMonitor`.
    ///
    /// A query that fails throws, but the observation continues. To receive the value when the
    /// query succeeds again, ask the iterator for its next value or loop over
    /// ``ObservedValues/results``. The query runs again at the next commit or after a pause.
    /// Consecutive failures throw once, and the value after them is delivered even if it is
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
    /// - Parameter pause: How long to wait after a failure before running the query again without a
    ///   commit.
    /// - Returns: The values. Each loop over them starts at the beginning.
    public func observe<Value: Equatable & Sendable>(
        retryingAfter pause: Duration = .seconds(1),
        by clock: any Clock<Duration> = ContinuousClock(),
        _ query: @escaping @Sendable (Repositories) async throws -> Value
    ) -> ObservedValues<Repositories, Value> {
        ObservedValues(transactions: self, pause: pause, clock: clock, query: query)
    }
}
