extension TransactionTemplate {
    /// Observes the value of a query, from now on.
    ///
    /// ```swift
    /// for try await users in transactions.observe({ try await $0.users.all() }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// A variable or a property of a model is copied into a constant, not captured by a list; see
    /// ``TransactionTemplate``.
    ///
    /// ```swift
    /// let name = query
    /// for try await users in transactions.observe({ try await $0.users.named(name) }) {
    ///     show(users)
    /// }
    /// ```
    ///
    /// The first value arrives at once. Each later value that differs from the last one arrives
    /// after the commit that caused it. A slow consumer receives the newest value and misses those
    /// in between, because nothing is queued. The last state is never missed. The sequence ends
    /// when the task is cancelled.
    ///
    /// The query runs in its own transaction, once for each commit or for several commits in
    /// quick succession. A commit that changes nothing that the query reads does not run it. The
    /// store records both itself, and misses no commit: if it does not know what is read or
    /// changed, the query runs. Commits by other processes are noticed with the next commit of this
    /// store, or sooner if the store is monitored for them, as by KasaneSQLite's
    /// `ExternalCommitMonitor`.
    ///
    /// A failing query throws but does not end the observation. A caller that requests the next
    /// value from the iterator, or that loops over ``ObservedValues/results``, receives it when the
    /// query succeeds again. The query runs again at the next commit or after the pause. Only the
    /// first of consecutive failures is thrown. The value after them is delivered even if it is
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
    /// - Parameter pause: The time after a failure until the query runs again without a commit.
    /// - Returns: The values; each loop over them starts with the first.
    public func observe<Value: Equatable & Sendable>(
        retryingAfter pause: Duration = .seconds(1),
        by clock: any Clock<Duration> = ContinuousClock(),
        _ query: @escaping @Sendable (Repositories) async throws -> Value
    ) -> ObservedValues<Repositories, Value> {
        ObservedValues(transactions: self, pause: pause, clock: clock, query: query)
    }
}
