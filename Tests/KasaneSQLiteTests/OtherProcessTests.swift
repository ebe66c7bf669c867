import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

/// Ways to end the wait for another process's lock, and statements that must not end a transaction.
@Suite(.timeLimit(.minutes(5)))
struct OtherProcessTests {
    private let file: TemporaryFile
    private let store: SQLiteStore
    private let transactions: SQLiteTransactions<Notes>
    private let other: DatabaseQueue

    init() async throws {
        file = try TemporaryFile()
        store = try SQLiteStore(path: file.path, migrator: Note.migrator)
        transactions = SQLiteTransactions(notesIn: store)
        try await transactions.execute { try await $0.add(1) }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        other = try DatabaseQueue(path: file.path, configuration: configuration)
    }

    @Test func `cancellation ends the wait for another process`() async throws {
        try await lock()
        let transactions = transactions
        let tasks = (2...3).map { id in
            Task.detached { try await transactions.execute { try await $0.add(id) } }
        }
        // One writer waits in line, so the other one is waiting for the lock.
        while store.writerWaits.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }

        for task in tasks { task.cancel() }

        for task in tasks {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `the deadline ends the wait for another process`() async throws {
        try await lock()

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute(within: .milliseconds(50)) { try await $0.add(2) }
        }

        #expect(isDeadlineExceeded(error))
    }

    @Test(arguments: ["COMMIT", "END", "ROLLBACK", "COMMIT; BEGIN IMMEDIATE"])
    func `a statement that ends the transaction stores nothing`(sql: String) async throws {
        let ended = DomainError.unexpected(StoreOperation.endTransaction)
        await #expect(throws: TransactionError.failed(cause: UnderlyingError(ended))) {
            try await transactions.execute { notes in
                try await notes.add(2)
                let error = await #expect(throws: DomainError.self) {
                    try await notes.execute(sql: sql)
                }
                #expect(isDomainError(error, "unexpected", saying: "return from the closure"))
            }
        }

        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    private func lock() async throws {
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }
}
