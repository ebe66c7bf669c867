import Foundation
import KasaneDomain
import KasanePostgresTesting  // kasane:if postgres
import KasaneStore
import KasaneTesting
import SampleDomain
import SampleInfrastructure
import Testing

/// The repository's contract, which every store fulfils.
@Suite(.timeLimit(.minutes(5)))
struct ItemRepositoryTests {
    enum Adapter: CaseIterable {
        case memory
        case sqlite
        case postgres  // kasane:if postgres

        static var installed: [Self] {
            // kasane:if postgres
            guard TestServer.isInstalled else { return [.memory, .sqlite] }
            // kasane:end
            return allCases
        }
    }

    @Test(arguments: Adapter.installed)
    func `an item is stored with all of its values`(adapter: Adapter) async throws {
        let item = try Item(id: UUID(), makeInput())

        try await withTransactions(of: adapter) { transactions in
            try await transactions.execute { try await $0.items.save(item) }

            let found = try await transactions.read { try await $0.items.find(item.id) }
            #expect(found == item)
            let others = try await transactions.read { try await $0.items.search("none") }
            #expect(others == [])
        }
    }

    private func withTransactions(
        of adapter: Adapter,
        _ test: (any TransactionTemplate<SampleRepositories>) async throws -> Void
    ) async throws {
        switch adapter {
        case .memory:
            try await test(MemoryTransactions { SampleRepositories($0) })
        case .sqlite:
            let file = try TemporaryFile()
            let store = try await SampleStore(at: file.path)
            try await test(store.transactions)
            try await store.close()
        // kasane:if postgres
        case .postgres:
            let store = try await SampleStore(at: TestServer.makeSchema())
            try await test(store.transactions)
            try await store.close()
        // kasane:end
        }
    }

    private func makeInput() -> ItemInput {
        var input = ItemInput()
        // kasane:fields input
        input.title = "First"
        input.note = "A note"
        // kasane:end
        return input
    }
}
