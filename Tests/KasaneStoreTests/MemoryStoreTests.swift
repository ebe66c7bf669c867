import KasaneDomain
import KasaneStore
import KasaneStoreTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MemoryStoreTests {
    @Test(arguments: StoreContract.all + StoreContract.recordedRegions)
    func `the store in memory keeps the contract`(promise: StoreContract) async throws {
        let store = MemoryStore(maximumWaiting: 100)
        let older = transactions(on: store, schema: 1)
        let newer = transactions(on: store, schema: 2)

        try await promise.check(
            StoreUnderTest(transactions: newer, older: older, maximumWaiting: 100)
        )
    }

    @Test func `a transaction may be begun inside of another store's`() async throws {
        let first = transactions(on: MemoryStore(), schema: 1)
        let second = transactions(on: MemoryStore(), schema: 1)

        let counts = try await first.execute { repositories in
            try await second.execute { try await $0.notes.save(ContractNote(id: 1, text: "")) }
            return (
                try await repositories.notes.count(),
                try await second.read { try await $0.notes.count() }
            )
        }

        #expect(counts == (0, 1))
    }

    @Test(arguments: ["newer schema", "queue is full", "read-only"])
    func `a store that breaks the contract is reported`(name: String) async throws {
        let promise = try #require(StoreContract.all.first { $0.name.contains(name) })
        // It knows one schema, has room for two writers and can always be written to.
        let same = transactions(on: MemoryStore(maximumWaiting: 2), schema: 1)
        let store = StoreUnderTest(
            transactions: same,
            older: same,
            maximumWaiting: 3,
            makeReadOnly: {}
        )

        await #expect(throws: ContractViolationError.self) { try await promise.check(store) }
    }

    @Test func `a store that does not round dates breaks the contract`() async throws {
        let promise = try #require(StoreContract.all.first { $0.name.contains("millisecond") })
        let exact = MemoryTransactions { transaction in
            ContractRepositories(
                transaction: transaction,
                notes: MemoryRepository(transaction: transaction),
                accounts: MemoryRepository(transaction: transaction)
            )
        }

        await #expect(throws: ContractViolationError.self) {
            try await promise.check(StoreUnderTest(transactions: exact, older: exact))
        }
    }

    private func transactions(
        on store: MemoryStore,
        schema: Int
    ) -> MemoryTransactions<ContractRepositories> {
        MemoryTransactions(store: store, schema: schema) { ContractRepositories($0) }
    }
}
