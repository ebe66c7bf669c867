import KasaneDomain
import Synchronization

extension StoreContract {
    /// Requirements for store errors that a body catches.
    static let failures = [
        StoreContract("a store error ends the transaction even if the body catches it") {
            subject in
            try await subject.saveAccount()
            try await expectFailed("the transaction") {
                try await subject.transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    try await expectStaleSave(in: repositories)
                    try await expectRefusals(by: repositories)
                }
            } because: {
                isStale($0)
            }
            try expect(try await subject.texts(), [], "the notes")
            try await subject.transactions.execute { try await $0.notes.save(.numbered(2)) }
            try expect(try await subject.texts(), ["2"], "the notes of the next transaction")
        },
        StoreContract("a store error thrown by the body is rethrown") { subject in
            try await subject.saveAccount()
            try await expectError("the transaction") {
                try await subject.transactions.execute { try await $0.accounts.save(stale) }
            } _: {
                isStale($0)
            }
        },
        StoreContract("a savepoint confines a store error") { subject in
            try await subject.saveAccount()
            try await subject.transactions.execute { repositories in
                try await repositories.notes.save(.numbered(1))
                try await expectError("the savepoint") {
                    try await repositories.execute { part in
                        try await part.notes.save(.numbered(2))
                        try await part.accounts.save(stale)
                    }
                } _: {
                    isStale($0)
                }
                try await repositories.notes.save(.numbered(3))
            }
            try expect(try await subject.texts(), ["1", "3"], "the notes")
        },
        StoreContract("a savepoint that catches a store error fails alone") { subject in
            try await subject.saveAccount()
            try await subject.transactions.execute { repositories in
                try await expectFailed("the savepoint") {
                    try await repositories.execute { part in
                        try await part.notes.save(.numbered(1))
                        try await expectStaleSave(in: part)
                        try await expectRefusals(by: part)
                    }
                } because: {
                    isStale($0)
                }
                try await repositories.notes.save(.numbered(2))
            }
            try expect(try await subject.texts(), ["2"], "the notes")
        },
        StoreContract("the body's own errors and rejected arguments end nothing") { subject in
            try await subject.transactions.execute { repositories in
                try await repositories.notes.save(.numbered(1))
                try await expectRefusal { throw RefusalError() }
                try await expectError("an empty page") {
                    try await repositories.notes.elements(after: nil, limit: 0)
                } _: {
                    $0 as? DomainError
                        == .invalidInput(InputProblem.limitBelowOne(0), field: "limit")
                }
                try await repositories.notes.save(.numbered(2))
            }
            try expect(try await subject.texts(), ["1", "2"], "the notes")
        },
        StoreContract("a body doesn't see what an earlier attempt wrote") { subject in
            let runs = Mutex(0)
            let seen = try await subject.rehearsing().execute { repositories in
                runs.withLock { $0 += 1 }
                try await repositories.notes.save(.numbered(runs.withLock { $0 }))
                return try await repositories.notes.count()
            }
            try expect(seen, 1, "the count in the last run")
            try expect(try await subject.texts(), ["2"], "the notes")
        },
    ]

    /// An account that was read before its stored version.
    fileprivate static let stale = ContractAccount(id: "a", balance: 2)

    fileprivate static func isStale(_ error: any Error) -> Bool {
        error as? DomainError == .conflict(Conflict.changed(id: "a", read: 0, stored: 1))
    }
}

private let stale = StoreContract.stale

private func isStale(_ error: any Error) -> Bool { StoreContract.isStale(error) }

private func expectStaleSave(in repositories: ContractRepositories) async throws {
    try await expectError("a stale save") {
        try await repositories.accounts.save(stale)
    } _: {
        isStale($0)
    }
}

/// Throws unless each use of a failed transaction is rejected with the cause.
private func expectRefusals(by repositories: ContractRepositories) async throws {
    try await expectFailed("find", from: { try await repositories.notes.find(1) }, because: isStale)
    try await expectFailed(
        "save",
        from: { try await repositories.notes.save(.numbered(9)) },
        because: isStale
    )
    try await expectFailed(
        "a savepoint",
        from: { try await repositories.execute { _ in } },
        because: isStale
    )
    try await expectFailed("an action", from: { try repositories.afterCommit {} }, because: isStale)
}

extension StoreUnderTest {
    fileprivate func saveAccount() async throws {
        try await transactions.execute {
            try await $0.accounts.save(ContractAccount(id: "a", balance: 1))
        }
    }

    fileprivate func rehearsing() -> any TransactionTemplate<ContractRepositories> {
        transactions.rehearsing()
    }
}
