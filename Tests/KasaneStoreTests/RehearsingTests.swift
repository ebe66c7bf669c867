import KasaneDomain
import KasaneStore
import KasaneStoreTesting
import Synchronization
import Testing

/// Transactions that run each body twice.
@Suite(.timeLimit(.minutes(5)))
struct RehearsingTests {
    private let plain = MemoryTransactions { ContractRepositories($0) }

    @Test func `effects of a body happen twice, and those after the commit once`() async throws {
        let effects = Mutex(0)
        let actions = Mutex(0)

        try await plain.rehearsing().execute { repositories in
            effects.withLock { $0 += 1 }
            try repositories.afterCommit { actions.withLock { $0 += 1 } }
            try await repositories.notes.save(ContractNote(id: 1, text: ""))
        }

        #expect(effects.withLock { $0 } == 2)
        #expect(actions.withLock { $0 } == 1)
        #expect(plain.commits.count == 1)
    }

    @Test func `a body that throws is run twice, and its error is thrown`() async throws {
        let runs = Mutex(0)

        await #expect(throws: StepError.self) {
            try await plain.rehearsing().read { _ in
                runs.withLock { $0 += 1 }
                throw StepError()
            }
        }

        #expect(runs.withLock { $0 } == 2)
    }

    @Test func `a cancelled task runs a body once`() async throws {
        let runs = Mutex(0)

        let task = Task {
            try await plain.rehearsing().execute { _ in
                runs.withLock { $0 += 1 }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(runs.withLock { $0 } == 1)
    }

    @Test(arguments: [
        "several repositories are rolled back together", "pages return each element once",
        "a savepoint confines a store error", "are serializable",
    ])
    func `a store is the same when each body is run twice`(name: String) async throws {
        let promise = try #require(StoreContract.all.first { $0.name.contains(name) })

        try await promise.check(
            StoreUnderTest(transactions: plain.rehearsing(), older: plain)
        )
    }
}
