import KasaneDomain
import KasaneTesting
import Testing

@Suite
struct MemoryStoreTests {
    @Test(arguments: StoreContract.all)
    func `the store in memory keeps the contract`(promise: StoreContract) async throws {
        let store = MemoryStore()
        let older = transactions(on: store, schema: 1)
        let newer = transactions(on: store, schema: 2)

        try await promise.check(ContractSubject(transactions: newer, older: older))
    }

    private func transactions(
        on store: MemoryStore,
        schema: Int
    ) -> MemoryTransactions<ContractRepositories> {
        MemoryTransactions(store: store, schema: schema) { transaction in
            ContractRepositories(
                transaction: transaction,
                notes: MemoryRepository(transaction: transaction),
                accounts: MemoryRepository(transaction: transaction)
            )
        }
    }
}
