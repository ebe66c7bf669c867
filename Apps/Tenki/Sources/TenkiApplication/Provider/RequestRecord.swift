import KasaneDomain
import TenkiDomain

/// The stored state of requests that all nodes of an installation share.
///
/// A node claims a request in a transaction before it makes it, so that no other node makes it. The
/// request is made outside of transactions, because writers wait for each other. Its result, or its
/// failure, is stored in another transaction.
protocol RequestRecord {
    /// Returns the stored state; the one before the first request if none can be read.
    ///
    /// - Throws: The errors of the store.
    static func stored(in repositories: TenkiRepositories) async throws -> Self

    /// Stores the state.
    ///
    /// - Throws: The errors of the store.
    func save(in repositories: TenkiRepositories) async throws
}

extension TransactionTemplate<TenkiRepositories> {
    /// Claims the request that is due.
    ///
    /// - Parameters:
    ///   - type: The type of the state.
    ///   - record: Records the request in the state, and returns the claim; `nil` if no request is
    ///     due. It can run more than once.
    /// - Returns: The claim, which no other node has; `nil` if no request is due.
    /// - Throws: The errors of the store; `CancellationError`.
    func claim<Record: RequestRecord, Claim: Sendable>(
        _ type: Record.Type,
        _ record: (inout Record) -> Claim?
    ) async throws -> Claim? {
        // Most often nothing is due, and readers do not wait for writers.
        let isDue = try await read { repositories in
            var state = try await Record.stored(in: repositories)
            return record(&state) != nil
        }
        guard isDue else { return nil }
        return try await execute { repositories -> Claim? in
            var state = try await Record.stored(in: repositories)
            guard let claim = record(&state) else { return nil }
            try await state.save(in: repositories)
            return claim
        }
    }

    /// Changes the stored state, such as by the result of a request.
    ///
    /// - Parameters:
    ///   - type: The type of the state.
    ///   - change: Changes the state, and what belongs to it; it can run more than once.
    /// - Returns: The result of the change.
    /// - Throws: The errors of the store; `CancellationError`.
    @discardableResult
    func update<Record: RequestRecord, Value: Sendable>(
        _ type: Record.Type,
        _ change: (inout Record, TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        try await execute { repositories in
            var state = try await Record.stored(in: repositories)
            let value = try await change(&state, repositories)
            try await state.save(in: repositories)
            return value
        }
    }
}
