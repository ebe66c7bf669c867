import KasaneDomain
import KasaneStoreTesting
import Testing

func makeStore() throws -> StoreUnderTest { throw CancellationError() }

final class Mailer: Sendable {
    let sent: [String] = []
}

struct OrderCoffee: Sendable {
    let transactions: any TransactionTemplate<ContractRepositories>
    let mailer: Mailer

    func callAsFunction() async throws {}
}

struct Samples: Sendable {
    let transactions: any TransactionTemplate<ContractRepositories>
    let older: any TransactionTemplate<ContractRepositories>
    let memory: any TransactionTemplate<ContractRepositories>
    let mailer: Mailer
}
