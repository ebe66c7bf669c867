import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneTesting
import Testing

@Suite
struct SQLiteTransactionsTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `what a transaction wrote is there afterwards`() async throws {
        let notes = try transactions(at: file.path)

        try await notes.execute { try await $0.add("a") }

        #expect(try await notes.read { try await $0.all() } == ["a"])
    }

    @Test func `what was committed is there when the file is opened again`() async throws {
        let store = try store(at: file.path)
        try await transactions(on: store).execute { try await $0.add("a") }
        try await store.close()

        let reopened = try transactions(at: file.path)

        #expect(try await reopened.read { try await $0.all() } == ["a"])
    }

    @Test func `a checkpoint moves what was committed into the file`() async throws {
        let store = try store(at: file.path)
        let notes = transactions(on: store)
        try await notes.execute { try await $0.add("a") }

        try await store.checkpoint()

        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        #expect((size ?? 0) >= 8192)
        #expect(try await notes.read { try await $0.all() } == ["a"])
    }

    @Test func `an error rolls everything back and is thrown on`() async throws {
        let notes = try transactions(at: file.path)

        await #expect(throws: Refusal.self) {
            try await notes.execute { notes in
                try await notes.add("a")
                throw Refusal()
            }
        }

        #expect(try await notes.read { try await $0.all() } == [])
    }

    @Test func `cancellation rolls everything back`() async throws {
        let notes = try transactions(at: file.path)
        let task = Task {
            try await notes.execute { notes in
                try await notes.add("a")
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }

        await #expect(throws: CancellationError.self) { try await task.value }

        #expect(try await notes.read { try await $0.all() } == [])
    }

    @Test func `a statement that fails rolls back and comes as a failure`() async throws {
        let notes = try transactions(at: file.path)

        await #expect(throws: Failure.self) {
            try await notes.execute { notes in
                try await notes.add("a")
                try await notes.add("a")
            }
        }

        #expect(try await notes.read { try await $0.all() } == [])
    }

    @Test func `writers wait for each other and lose nothing`() async throws {
        let notes = try transactions(at: file.path)

        try await withThrowingTaskGroup { group in
            for number in 0..<50 {
                group.addTask {
                    try await notes.execute { notes in
                        let count = try await notes.all().count
                        await Task.yield()
                        try await notes.add("\(number) after \(count)")
                    }
                }
            }
            try await group.waitForAll()
        }

        let counts = try await notes.read { try await $0.all() }
            .compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(Set(counts) == Set((0..<50).map(String.init)))
    }

    @Test func `a reader sees one snapshot while a writer commits`() async throws {
        let notes = try transactions(at: file.path)
        try await notes.execute { try await $0.add("a") }

        let seen = try await notes.read { snapshot in
            let before = try await snapshot.all()
            try await notes.execute { try await $0.add("b") }
            return try await (before, snapshot.all())
        }

        #expect(seen == (["a"], ["a"]))
        #expect(try await notes.read { try await $0.all() } == ["a", "b"])
    }

    @Test func `a reader's snapshot begins with its body`() async throws {
        let notes = try transactions(at: file.path)

        let seen = try await notes.read { snapshot in
            try await notes.execute { try await $0.add("b") }
            return try await snapshot.all()
        }

        #expect(seen == [])
    }

    @Test func `a transaction that SQLite rolled back writes nothing more`() async throws {
        let notes = try transactions(at: file.path)
        try await notes.execute { try await $0.add("a") }

        await #expect(throws: TransactionError.ended) {
            try await notes.execute { notes in
                try await notes.add("b")
                try? await notes.addOrRollBack("a")
                try await notes.add("c")
            }
        }

        #expect(try await notes.read { try await $0.all() } == ["a"])
    }

    @Test func `a transaction that SQLite rolled back does not end well`() async throws {
        let notes = try transactions(at: file.path)
        try await notes.execute { try await $0.add("a") }

        await #expect(throws: TransactionError.ended) {
            try await notes.execute { notes in
                try await notes.add("b")
                try? await notes.addOrRollBack("a")
            }
        }
    }

    @Test func `a write transaction in another one is refused`() async throws {
        let notes = try transactions(at: file.path)

        await #expect(throws: TransactionError.nested) {
            try await notes.execute { _ in
                try await notes.execute { try await $0.add("a") }
            }
        }

        try await notes.execute { try await $0.add("b") }
        #expect(try await notes.read { try await $0.all() } == ["b"])
    }

    @Test func `a full database is out of resources and loses nothing`() async throws {
        let notes = try transactions(at: file.path)
        try await notes.execute { try await $0.add("a") }

        let error = await #expect(throws: Failure.self) {
            try await notes.execute { notes in
                try await notes.limitPages()
                for number in 0..<1000 {
                    try await notes.add(String(repeating: "x", count: 2000) + "\(number)")
                }
            }
        }

        #expect(error?.description.contains("out of resources") == true)
        #expect(try await notes.read { try await $0.all() } == ["a"])
    }

    @Test func `a store that was closed says so`() async throws {
        let store = try store(at: file.path)
        let notes = transactions(on: store)
        try await store.close()

        await #expect(throws: Failure.self) { try await notes.read { try await $0.all() } }
        await #expect(throws: Failure.self) { try await notes.execute { try await $0.add("a") } }
    }

    @Test func `a reader cannot write`() async throws {
        let notes = try transactions(at: file.path)

        await #expect(throws: TransactionError.readOnly) {
            try await notes.read { try await $0.add("a") }
        }
    }

    @Test func `a repository that escaped by a box throws`() async throws {
        let notes = try transactions(at: file.path)
        let box = Box()

        try await notes.execute { box.notes = $0 }

        await #expect(throws: TransactionError.ended) { try await box.notes?.add("a") }
        #expect(try await notes.read { try await $0.all() } == [])
    }

    @Test func `every commit waits for the disk`() async throws {
        let notes = try transactions(at: file.path)

        let pragmas = try await notes.execute { try await $0.pragmas() }

        #expect(pragmas == ["journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"])
    }
}

/// A repository of texts, as an application would write one.
private struct Notes {
    let transaction: SQLiteTransaction

    func add(_ text: String) async throws {
        try await transaction.access { db in
            try db.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text])
        }
    }

    func addOrRollBack(_ text: String) async throws {
        try await transaction.access { db in
            try db.execute(sql: "INSERT OR ROLLBACK INTO note VALUES (?)", arguments: [text])
        }
    }

    /// Lets the file grow no more, as a full disk would.
    func limitPages() async throws {
        try await transaction.access { db in try db.execute(sql: "PRAGMA max_page_count = 1") }
    }

    func all() async throws -> [String] {
        try await transaction.access { db in
            try String.fetchAll(db, sql: "SELECT text FROM note ORDER BY rowid")
        }
    }

    func pragmas() async throws -> [String: String] {
        try await transaction.access { db in
            try ["journal_mode", "synchronous", "foreign_keys"].reduce(into: [:]) { values, name in
                values[name] = try String.fetchOne(db, sql: "PRAGMA \(name)")
            }
        }
    }
}

private final class Box {
    var notes: Notes?
}

private struct Refusal: Error {}

private func store(at path: String) throws -> SQLiteStore {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 notes") { db in
        try db.execute(sql: "CREATE TABLE note (text TEXT NOT NULL UNIQUE)")
    }
    return try SQLiteStore(path: path, migrator: migrator)
}

private func transactions(on store: SQLiteStore) -> SQLiteTransactions<Notes> {
    SQLiteTransactions(store: store) { Notes(transaction: $0) }
}

private func transactions(at path: String) throws -> SQLiteTransactions<Notes> {
    transactions(on: try store(at: path))
}
