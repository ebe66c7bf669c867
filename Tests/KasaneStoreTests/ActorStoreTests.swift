import KasaneStore
import KasaneStoreTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ActorStoreTests {
    @Test(arguments: StoreContract.all)
    func `a store on the public API keeps the contract`(requirement: StoreContract) async throws {
        let store = ActorStore()
        store.tables.schema = 2

        try await requirement.check(
            StoreUnderTest(
                transactions: ActorTransactions(store: store, schema: 2),
                older: ActorTransactions(store: store, schema: 1),
                maximumWaiting: ActorStore.maximumWaiting,
                makeReadOnly: { store.isReadOnly = true },
                failing: { fault in
                    store.fail(by: fault)
                    return true
                }
            )
        )
    }
}
