import KasaneStore
import KasaneTesting
import Testing

@Suite
struct ActorStoreTests {
    @Test(arguments: StoreContract.all)
    func `a store on the public API keeps the contract`(promise: StoreContract) async throws {
        let store = ActorStore()
        store.tables.schema = 2

        try await promise.check(
            StoreUnderTest(
                transactions: ActorTransactions(store: store, schema: 2),
                older: ActorTransactions(store: store, schema: 1)
            )
        )
    }
}
