import Foundation
import KasaneDomain
import KasaneJobs  // kasane:if jobs
import KasaneStore  // kasane:if jobs
import KasaneTesting  // kasane:if jobs
import SampleApplication
import SampleDomain
import SampleInfrastructure  // kasane:if jobs
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ItemTests {
    @Test(arguments: StoreAdapter.installed)
    func `an item is stored with its values, and only one of two changes`(
        adapter: StoreAdapter
    ) async throws {
        try await adapter.run { transactions in
            let useCases = ItemUseCases(transactions: transactions)

            let item = try await useCases.add(makeInput())

            var stored = makeInput()
            stored.version = 1
            #expect(ItemInput(item) == stored)
            #expect(try await useCases.search("FIRST").elements == [item])
            #expect(try await useCases.search("none").elements == [])

            var input = stored
            // kasane:fields changed
            input.title = "Second"
            // kasane:end
            let changed = try await useCases.change(item.id, to: input)
            #expect(changed.label == "Second")
            await #expect(throws: DomainError.self) {
                try await useCases.change(item.id, to: stored)
            }
            #expect(try await useCases.find(item.id) == changed)
        }
    }

    @Test func `invalid input is refused with its field`() {
        var input = makeInput()
        // kasane:fields refused
        input.title = " "
        let error = DomainError.invalidInput(InputProblem.length(1...200), field: "title")
        // kasane:end
        #expect(throws: error) { try Item(id: UUID(), input) }
    }

    // kasane:if jobs
    @Test func `a new item is reported by a job, which is stored with it`() async throws {
        let store = MemoryStore()
        let transactions = MemoryTransactions(store: store) { SampleRepositories($0) }
        let jobs = MemoryTransactions(store: store) { JobRepository(transaction: $0) }
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        let handler = ItemSummaryHandler(transactions: transactions) { report.yield($0) }

        _ = try await ItemUseCases(transactions: transactions).add(makeInput())
        try await JobTestRunner(transactions: jobs, handlers: [handler]).runDueJobs()

        report.finish()
        #expect(await reports.reduce(into: []) { $0.append($1) } == ["Items: 1"])
    }

    // kasane:end
    private func makeInput() -> ItemInput {
        var input = ItemInput()
        // kasane:fields input
        input.title = "First"
        input.note = "A note"
        // kasane:end
        return input
    }
}
