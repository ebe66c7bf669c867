// The contract suites, over the store in memory and a store of responses.
import KasaneHTTP
import KasaneStore
import KasaneStoreTesting
import KasaneTesting

// snippet.store
func makeStore() -> StoreUnderTest {
    let store = MemoryStore(maximumWaiting: 100)
    func transactions(schema: Int) -> MemoryTransactions<ContractRepositories> {
        MemoryTransactions(store: store, schema: schema) { transaction in
            ContractRepositories(
                transaction: transaction,
                notes: MemoryRepository(transaction: transaction),
                accounts: MemoryRepository(transaction: transaction)
            )
        }
    }
    let older = transactions(schema: 1)
    return StoreUnderTest(
        transactions: transactions(schema: 2),
        older: older,
        maximumWaiting: 100
    )
}
// snippet.end

// snippet.check
for requirement in StoreContract.all {
    try await requirement.check(makeStore())
}
// snippet.end

// snippet.responses
for requirement in ResponseStoreContract.all {
    try await requirement.check(MemoryResponseStore())
}
// snippet.end
