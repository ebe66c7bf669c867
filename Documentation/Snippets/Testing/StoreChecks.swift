// The contract suites, over the store in memory and a store of responses.
import KasaneDomain
import KasaneHTTP
import KasaneStore
import KasaneStoreTesting
import KasaneTesting
import Synchronization

// snippet.store
private func makeStore() -> StoreUnderTest {
    let store = MemoryStore(maximumWaiting: 100)
    func transactions(schema: Int) -> MemoryTransactions<ContractRepositories> {
        MemoryTransactions(store: store, schema: schema) { ContractRepositories($0) }
    }
    let older = transactions(schema: 1)
    return StoreUnderTest(
        transactions: transactions(schema: 2),
        older: older,
        maximumWaiting: 100
    )
}
// snippet.end

@MainActor func storeChecks() async throws {
    // snippet.check
    for requirement in StoreContract.all {
        try await requirement.check(makeStore())
    }
    // snippet.end

    // snippet.history
    var history = ListHistory()
    history.add([.read([], of: 1), .append(7, to: 1)], .committed)
    history.add([.read([], of: 1), .append(8, to: 1)], .committed)
    for anomaly in history.anomalies(final: [1: [8]]) { print(anomaly) }
    // snippet.end

    // snippet.rehearsal
    let transactions = makeStore().transactions.rehearsing()
    let sent = Mutex<[String]>([])
    try await transactions.execute { repositories in
        try await repositories.notes.save(ContractNote(id: 1, text: "Take an umbrella"))
        try repositories.afterCommit { sent.withLock { $0.append("note 1") } }
    }
    print(sent.withLock { $0 })
    // snippet.end

    // snippet.responses
    for requirement in ResponseStoreContract.all {
        try await requirement.check(MemoryResponseStore())
    }
    // snippet.end
}
