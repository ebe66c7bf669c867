import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore

/// Measures the cost of a store compared with the same operations on GRDB's own pool, with the same
/// durability.
///
/// Both alternate, so that other load on the machine affects both.
func storeFigures() async throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The system cleans its temporary folder, so a failure to delete does not matter.
    defer { try? FileManager.default.removeItem(at: folder) }
    let raw = try RawSubject(path: folder.appending(path: "raw.sqlite").path)
    let kasane = try KasaneSubject(path: folder.appending(path: "kasane.sqlite").path)
    return [
        try await ratio("find", rounds: 15, raw: raw.find, kasane: kasane.find),
        try await ratio("save10000", rounds: 9, raw: raw.save10000, kasane: kasane.save10000),
        try await ratio("tx1", rounds: 15, raw: raw.tx1, kasane: kasane.tx1),
        try await soak(folder.appending(path: "soak.sqlite").path),
    ]
}

private func ratio(
    _ name: String,
    rounds: Int,
    raw: () async throws -> Void,
    kasane: () async throws -> Void
) async throws -> Figure {
    try await raw()
    try await kasane()
    let clock = ContinuousClock()
    var ratios: [Double] = []
    for _ in 0..<rounds {
        let rawTime = try await clock.measure { try await raw() }
        let kasaneTime = try await clock.measure { try await kasane() }
        ratios.append(kasaneTime / rawTime)
    }
    return Figure(name: "store.\(name).ratio", value: ratios.sorted()[rounds / 2], unit: "ratio")
}

/// Measures the growth of memory over many transactions, each with a save and a following find.
///
/// The first quarter fills the caches and doesn't count. `KASANE_STORE_TRANSACTIONS` sets the
/// number of transactions. The default is 200,000; 1,000,000 take several minutes.
private func soak(_ path: String) async throws -> Figure {
    let count =
        ProcessInfo.processInfo.environment["KASANE_STORE_TRANSACTIONS"].flatMap(Int.init)
        ?? 200_000
    let kasane = try KasaneSubject(path: path, durability: .normal)
    var before = 0.0
    for number in 0..<count {
        if number == count / 4 { before = residentKilobytes }
        try await kasane.saveAndFind(number % 1000)
    }
    return Figure(name: "store.soak.growth_kb", value: residentKilobytes - before, unit: "kB")
}

/// The resident memory of this process in kB, or 0 if the system does not report it.
private var residentKilobytes: Double {
    // Only Linux has this file.
    let status = try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
    return status?.firstMatch(of: #/VmRSS:\s+(\d+) kB/#).flatMap { Double($0.1) } ?? 0
}

private struct Note: Codable, Identifiable, StoreRecord, FetchableRecord, PersistableRecord {
    let id: Int
    var name: String
    var text: String
    var size: Double
    var moment: Int?

    init(id: Int) {
        self.id = id
        name = "note \(id)"
        text = "晴れ 時々 くもり"
        size = Double(id) / 7
        moment = id
    }

    static var migrator: Migrator {
        var migrator = Migrator()
        migrator.register("1 notes") { _ in
            [
                """
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL,
                    size REAL NOT NULL, moment INTEGER
                ) STRICT
                """
            ]
                + (0..<1000).map { id in
                    let note = Note(id: id)
                    return """
                        INSERT INTO note VALUES (
                            \(note.id), \(note.name), \(note.text), \(note.size), \(note.moment)
                        )
                        """
                }
        }
        return migrator
    }
}

private struct RawSubject {
    private let pool: DatabasePool

    init(path: String) throws {
        // It creates the tables.
        _ = try SQLiteStore(path: path, migrator: Note.migrator)
        pool = try DatabasePool(path: path)
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    func find() async throws {
        for id in 0..<1000 {
            let note = try await pool.read { try Note.fetchOne($0, key: id) }
            precondition(note?.id == id)
        }
    }

    func save10000() async throws {
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM note")
            for id in 0..<10_000 { try Note(id: id).insert(db) }
        }
    }

    func tx1() async throws {
        for id in 0..<50 {
            try await pool.write { try Note(id: id).upsert($0) }
        }
    }
}

private struct KasaneSubject {
    private let transactions: SQLiteTransactions<SQLRepository<Note>>

    init(path: String, durability: SQLiteStore.Durability = .full) throws {
        let store = try SQLiteStore(path: path, migrator: Note.migrator, durability: durability)
        transactions = SQLiteTransactions(store: store) { SQLRepository(transaction: $0) }
    }

    func find() async throws {
        for id in 0..<1000 {
            let note = try await transactions.read { try await $0.find(id) }
            precondition(note?.id == id)
        }
    }

    func save10000() async throws {
        try await transactions.execute { notes in
            try await notes.deleteAll()
            for id in 0..<10_000 { try await notes.save(Note(id: id)) }
        }
    }

    func tx1() async throws {
        for id in 0..<50 {
            try await transactions.execute { try await $0.save(Note(id: id)) }
        }
    }

    func saveAndFind(_ id: Int) async throws {
        try await transactions.execute { try await $0.save(Note(id: id)) }
        _ = try await transactions.read { try await $0.find(id) }
    }
}
