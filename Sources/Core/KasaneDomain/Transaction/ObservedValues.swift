import KasaneConcurrency

/// The values of an observed query.
///
/// See ``TransactionTemplate/observe(retryingAfter:by:_:)``.
public struct ObservedValues<Repositories, Value: Equatable & Sendable>: AsyncSequence, Sendable {
    let transactions: any TransactionTemplate<Repositories>
    let pause: Duration
    let clock: any Clock<Duration>
    let query: @Sendable (Repositories) async throws -> Value

    /// The same observation with failures as elements, so that a `for await` loop continues after a
    /// failure.
    public var results: ObservedResults<Self> { ObservedResults(base: self) }

    /// Starts observing the query.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values: self)
    }

    /// An iterator over the observed values.
    public struct Iterator: AsyncIteratorProtocol {
        private let values: ObservedValues
        private var seen: UInt64?
        private var region = StoreRegion.everything
        private var last: Value?
        private var isFailing = false
        private var tracking = LoopTracking()

        init(values: ObservedValues) {
            self.values = values
        }

        /// Waits for a value that differs from the previous value.
        ///
        /// - Returns: The value, or `nil` if the task is cancelled.
        /// - Throws: An error from the query or the store. Consecutive failures throw only once,
        ///   and the next call waits until the query succeeds again.
        public mutating func next() async throws -> Value? {
            let commits = values.transactions.commits
            while true {
                await waitForChange(commits)
                guard !Task.isCancelled else { return nil }
                // Read the count before the snapshot. A commit in between then reruns the query
                // instead of being missed.
                seen = commits.count
                do {
                    let value: Value
                    (value, region) = try await values.transactions.track(values.query)
                    // After a failure, deliver an unchanged value too, because it signals recovery.
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

        private mutating func waitForChange(_ commits: CommitSignal) async {
            let loop = tracking.loop()
            guard let seen else { return }
            loop?.wait { [region] in !commits.hasCommit(after: seen, in: region) }
            defer { loop?.resume() }
            if isFailing {
                await commits.waitForCommit(after: seen, atMost: values.pause, by: values.clock)
            } else {
                await commits.waitForCommit(after: seen, in: region)
            }
        }
    }
}

/// The values and failures of an observation.
///
/// See ``ObservedValues/results`` and ``SharedValues/results``.
public struct ObservedResults<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable {
    let base: Base

    /// Starts observing the query.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator())
    }

    /// An iterator over the observed results.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        /// Waits for the next value or failure.
        ///
        /// - Returns: The result, or `nil` if the task is cancelled.
        public mutating func next() async -> Result<Base.Element, any Error>? {
            await next(isolation: #isolation)
        }

        /// Waits for the next value or failure in the caller's isolation.
        ///
        /// - Returns: The result, or `nil` if the task is cancelled.
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
