import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SQLiteTransactionsTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `committed data is there when the file is opened again`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator)
        try await SQLiteTransactions(notesIn: store).execute { try await $0.add(1) }
        try await store.close()

        let reopened = try SQLiteTransactions(notesAt: file.path)

        #expect(try await reopened.read { try await $0.ids() } == [1])
    }

    @Test func `a transaction that SQLite rolled back writes nothing more`() async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }

        let error = await #expect(throws: TransactionError.self) {
            try await transactions.execute { notes in
                try await notes.add(2)
                // The error is ignored, as in a faulty body.
                try? await notes.execute(
                    sql: "INSERT OR ROLLBACK INTO note (id, text) VALUES (1, '')"
                )
                try await notes.add(3)
            }
        }

        #expect(isDuplicate(error))
        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    @Test func `a transaction that SQLite rolled back does not end well`() async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }

        let error = await #expect(throws: TransactionError.self) {
            try await transactions.execute { notes in
                try await notes.add(2)
                // The error is ignored, as in a faulty body.
                try? await notes.execute(
                    sql: "INSERT OR ROLLBACK INTO note (id, text) VALUES (1, '')"
                )
            }
        }

        #expect(isDuplicate(error))
    }

    @Test func `a full disk is out of resources and loses nothing`() async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { notes in
                try await notes.execute(sql: "PRAGMA max_page_count = 1")
                for id in 2..<1000 {
                    let text = String(repeating: "x", count: 2000) + "\(id)"
                    try await notes.notes.save(Note(id: id, text: text))
                }
            }
        }

        #expect(isDomainError(error, "outOfResources", saying: "full"))
        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    @Test func `a disk that fills up in a savepoint takes the whole with it`() async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { notes in
                try await notes.add(2)
                try await notes.execute(sql: "PRAGMA max_page_count = 1")
                try await notes.execute { part in
                    let text = String(repeating: "x", count: 1_000_000)
                    try await part.notes.save(Note(id: 3, text: text))
                }
            }
        }

        #expect(isDomainError(error, "outOfResources", saying: "full"))
        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    @Test func `cancellation stops a statement that is running`() async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)
        let started = AsyncStream<Void>.makeStream()
        let task = Task.detached {
            try await transactions.execute { notes in
                try await notes.add(1)
                try await notes.sqlite.perform { db in
                    started.continuation.yield()
                    try db.execute(sql: endless)
                }
            }
        }
        for await _ in started.stream { break }

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await transactions.read { try await $0.ids() } == [])
    }

    @Test func `the deadline stops a statement that is running`() async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute(within: .milliseconds(20)) { notes in
                try await notes.add(1)
                try await notes.execute(sql: endless)
            }
        }

        #expect(isDeadlineExceeded(error))
        #expect(try await transactions.read { try await $0.ids() } == [])
    }

    @Test func `another process's commit is seen, and its lock is waited for`() async throws {
        let mine = try SQLiteTransactions(notesAt: file.path)
        let theirs = try SQLiteTransactions(notesAt: file.path)

        try await withThrowingTaskGroup { group in
            for id in 0..<20 {
                group.addTask {
                    try await (id.isMultiple(of: 2) ? mine : theirs).execute { notes in
                        try await notes.add(id)
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await mine.read { try await $0.ids() } == Array(0..<20))
    }

    @Test func `a table that has changed is read as it is now`() async throws {
        let transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }
        let before = try await transactions.read { try await $0.notes.find(1) }

        try await transactions.execute { notes in
            try await notes.execute(sql: "ALTER TABLE note DROP COLUMN size")
            try await notes.execute(sql: "ALTER TABLE note ADD COLUMN size REAL DEFAULT 2.5")
        }

        let after = try await transactions.read { try await $0.notes.find(1) }
        #expect([before?.size, after?.size] == [nil, 2.5])
    }

    @Test func `a store that was closed says so`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator)
        let transactions = SQLiteTransactions(notesIn: store)
        try await store.close()
        let closed = DomainError.unavailable(StoreFailure.closed)

        await #expect(throws: closed) { try await transactions.read { try await $0.ids() } }
        await #expect(throws: closed) { try await transactions.execute { try await $0.add(1) } }
        await #expect(throws: closed) { try await store.checkpoint() }
    }

    @Test func `a store is closed after the transactions that are open`() async throws {
        let store = try SQLiteStore(path: file.path, migrator: Note.migrator)
        let transactions = SQLiteTransactions(notesIn: store)

        let closing = try await transactions.execute { notes in
            try await notes.add(1)
            await #expect(throws: TransactionError.nested) { try await store.close() }
            let closing = Task.detached { try await store.close() }
            await Task.yield()
            try await notes.add(2)
            return closing
        }
        try await closing.value

        let reopened = try SQLiteTransactions(notesAt: file.path)
        #expect(try await reopened.read { try await $0.ids() } == [1, 2])
    }
}

/// Returns whether a transaction ended because a key was stored already.
private func isDuplicate(_ error: TransactionError?) -> Bool {
    guard case .failed(let cause) = error else { return false }
    guard case .conflict(Conflict.duplicate, _)? = cause.error as? DomainError else { return false }
    return true
}

/// A query that never ends.
private let endless = """
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
    SELECT count(*) FROM number
    """
