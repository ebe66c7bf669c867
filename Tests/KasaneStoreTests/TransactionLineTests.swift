import KasaneDomain
import KasaneStore
import KasaneStoreTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransactionLineTests {
    private let store = MemoryStore(maximumWaiting: 2)
    private let transactions: MemoryTransactions<ContractRepositories>

    init() {
        transactions = MemoryTransactions(store: store, schema: 1) { ContractRepositories($0) }
    }

    @Test func `a writer that finds the line full is refused at once, a reader never`()
        async throws
    {
        let transactions = transactions
        let waiting = try await transactions.execute { repositories in
            try await repositories.notes.save(ContractNote(id: 0, text: ""))
            let waiting = (1...2).map { id in add(id) }
            try await wait { store.writerWaits.waiting == 2 }
            let refused = await add(3).result
            let overloaded = DomainError.unavailable(StoreFailure.overloaded(waiting: 2))
            #expect(throws: overloaded) { try refused.get() }
            let seen = try await Task.detached {
                try await transactions.read { try await $0.notes.count() }
            }
            .value
            #expect(seen == 0)
            return waiting
        }
        for task in waiting { try await task.value }

        #expect(try await transactions.read { try await $0.notes.count() } == 3)
        #expect(store.writerWaits.refused == 1)
        #expect(store.writerWaits.begun == 3)
    }

    @Test func `the wait in line is measured, also for tasks that gave up`() async throws {
        let transactions = transactions
        _ = try await transactions.execute { _ in
            await Task.detached {
                try await transactions.execute(within: .milliseconds(5)) { _ in }
            }
            .result
        }

        #expect(store.writerWaits.expired == 1)
        #expect(store.writerWaits.waiting == 0)
        #expect(store.writerWaits.longest >= .milliseconds(5))
        #expect(store.writerWaits.total >= store.writerWaits.longest)
    }

    @Test func `one that leaves the line makes room for another`() async throws {
        let waiting = try await transactions.execute { _ in
            let leaving = (1...2).map { id in add(id) }
            try await wait { store.writerWaits.waiting == 2 }
            leaving[0].cancel()
            await #expect(throws: CancellationError.self) { try await leaving[0].value }
            let late = add(3)
            try await wait { store.writerWaits.waiting == 2 }
            return [leaving[1], late]
        }
        for task in waiting { try await task.value }

        #expect(try await transactions.read { try await $0.notes.all().map(\.id) } == [2, 3])
    }

    private func add(_ id: Int) -> Task<Void, any Error> {
        let transactions = transactions
        return Task.detached {
            try await transactions.execute {
                try await $0.notes.save(ContractNote(id: id, text: ""))
            }
        }
    }

    private func wait(until isSo: () -> Bool) async throws {
        while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
    }
}
