import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore

/// Writes transactions to SQLite until it is killed and acknowledges each one after its commit.
///
/// Each transaction moves an amount between two accounts and records the transfer, so that a partly
/// applied one is detectable. A line on standard output is the number of an acknowledged record.
enum SQLiteWriter {
    static func run(_ path: String, first: Int) async throws {
        let store = try SQLiteStore(path: path, migrator: migrator)
        let transactions = SQLiteTransactions(store: store) { $0 }
        try await withThrowingTaskGroup { group in
            for writer in 0..<3 {
                group.addTask {
                    for number in stride(from: first + writer, to: .max, by: 3) {
                        try await transactions.execute { try await move(number, $0) }
                        acknowledge(number)
                    }
                }
            }
            group.addTask {
                while true {
                    try await store.checkpoint()
                    _ = try await transactions.read { transaction in
                        try await transaction.perform { try Int.fetchOne($0, sql: count) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

private func move(_ number: Int, _ transaction: SQLiteTransaction) async throws {
    let amount = number % 97 + 1
    let note = String(repeating: "\(number) ", count: number % 300)
    try await transaction.performInline { db in
        try db.execute(sql: insert, arguments: [number, amount, note])
    }
    // It throws so that the savepoint is rolled back.
    try? await transaction.savepoint {
        try await transaction.perform { try $0.execute(sql: "UPDATE account SET balance = 1") }
        throw CancellationError()
    }
    for (account, change) in [("from", -amount), ("to", amount)] {
        await Task.yield()
        try await transaction.perform { db in
            try db.execute(sql: update, arguments: [change, account])
        }
    }
}

private func acknowledge(_ number: Int) {
    // If the process is killed during this write, the record is not acknowledged.
    try? FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
}

private var migrator: Migrator {
    var migrator = Migrator()
    migrator.register("1 accounts") { _ in
        [
            """
            CREATE TABLE record (
                number INTEGER PRIMARY KEY, amount INTEGER NOT NULL, note TEXT NOT NULL
            ) STRICT
            """,
            "CREATE TABLE account (id TEXT PRIMARY KEY, balance INTEGER NOT NULL) STRICT",
            "INSERT INTO account VALUES ('from', 0), ('to', 0)",
        ]
    }
    return migrator
}

private let count = "SELECT count(*) FROM record"
private let insert = "INSERT INTO record VALUES (?, ?, ?)"
private let update = "UPDATE account SET balance = balance + ? WHERE id = ?"
