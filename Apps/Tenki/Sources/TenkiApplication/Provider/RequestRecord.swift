import KasaneDomain
import TenkiDomain

/// The stored state of requests that all nodes of an installation share.
///
/// A node claims a request in a transaction before it makes it, so that no other node makes it. The
/// request is made outside of transactions, because writers wait for each other. Its result, or its
/// failure, is stored in another transaction.
protocol RequestRecord {
    static func stored(in repositories: TenkiRepositories) async throws -> Self

    func save(in repositories: TenkiRepositories) async throws
}

extension TransactionTemplate<TenkiRepositories> {
    /// Claims what is due; `record` reads the clock, because other writers can delay it.
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
