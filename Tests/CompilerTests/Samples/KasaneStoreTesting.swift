import KasaneDomain
import KasaneStoreTesting
import Testing

// The types and values to which the samples of KasaneStoreTesting refer.

func makeStore() throws -> StoreUnderTest { throw CancellationError() }

struct Samples: Sendable {
    let transactions: any TransactionTemplate<ContractRepositories>
    let older: any TransactionTemplate<ContractRepositories>
}
