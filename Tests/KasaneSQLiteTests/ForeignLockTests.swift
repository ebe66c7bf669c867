import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ForeignLockTests {
    private let file: TemporaryFile
    private let store: SQLiteStore
    private let transactions: SQLiteTransactions<Notes>
    private let other: DatabaseQueue

    init() async throws {
        file = try TemporaryFile()
        store = try SQLiteStore(path: file.path, migrator: Note.migrator, maximumWaiting: 2)
        transactions = SQLiteTransactions(notesIn: store)
        try await transactions.execute { try await $0.add(1) }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        other = try DatabaseQueue(path: file.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    @Test func `each writer waits until its own deadline, whoever waits before it`() async throws {
        let first = add(2, within: .seconds(240))
        try await wait { store.writerWaits.begun == 1 && store.writerWaits.waiting == 0 }
        let second = await add(3, within: .milliseconds(50)).result

        try await release()

        let error = #expect(throws: DomainError.self) { try second.get() }
        #expect(isDeadlineExceeded(error))
        // The earlier transaction was still waiting and runs next.
        try await first.value
        #expect(try await ids() == [1, 2])
        #expect(store.writerWaits.expired == 1)
        #expect(store.writerWaits.longest >= .milliseconds(50))
    }

    @Test func `a lock is waited for longer than any former limit of SQLite's own`() async throws {
        let task = add(2, within: .seconds(240))
        // Longer than the former busy timeout of five seconds.
        try await Task.sleep(for: .milliseconds(5_500))
        try await release()

        try await task.value
    }

    @Test func `no reader waits for writers that wait`() async throws {
        let waiting = (2...4).map { add($0, within: .seconds(240)) }
        try await wait { store.writerWaits.waiting == 2 }
        let refused = await add(5, within: .seconds(240)).result

        #expect(try await ids() == [1])
        let overloaded = DomainError.unavailable(StoreFailure.overloaded(waiting: 2))
        #expect(throws: overloaded) { try refused.get() }
        try await release()
        for task in waiting { try await task.value }
        #expect(try await ids() == [1, 2, 3, 4])
    }

    @Test func `a write is tried, and a lock that blocks it is reported`() async throws {
        let error = await #expect(throws: DomainError.self) {
            try await store.checkWritable(within: .milliseconds(50))
        }
        #expect(isDeadlineExceeded(error))
        try await release()

        let before = transactions.commits.count
        try await store.checkWritable(within: .seconds(240))

        #expect(transactions.commits.count == before)
    }

    private func add(_ id: Int, within deadline: Duration) -> Task<Void, any Error> {
        let transactions = transactions
        return Task.detached {
            try await transactions.execute(within: deadline) { try await $0.add(id) }
        }
    }

    private func ids() async throws -> [Int] { try await transactions.read { try await $0.ids() } }

    private func release() async throws {
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    private func wait(until isSo: () -> Bool) async throws {
        while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
    }
}
