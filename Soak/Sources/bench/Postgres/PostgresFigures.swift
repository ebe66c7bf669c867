import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Synchronization

/// Measures the cost of the PostgreSQL store compared with the same statements by libpq.
///
/// The server runs on the same machine and waits for its disk at each commit. Both alternate, so
/// that other load on the machine affects both.
func postgresFigures() async throws -> [Figure] {
    let server = try PostgresServer()
    defer { server.stop() }
    let subject = try await PostgresSubject(server.address)
    let raw = try RawPostgres(server.address)
    var figures = [
        try await ratio("find", rounds: 15) {
            try raw.run(RawPostgres.begin)
            for id in 0..<1000 {
                guard try raw.run(RawPostgres.find, ["\(id)"]) == Int64(id) else {
                    throw RawError(message: "A note is missing.")
                }
            }
            try raw.run(RawPostgres.commit)
        } kasane: {
            try await subject.transactions.read { notes in
                for id in 0..<1000 {
                    guard try await notes.find(id)?.id == id else {
                        throw RawError(message: "A note is missing.")
                    }
                }
            }
        },
        try await ratio("read1", rounds: 15) {
            for id in 0..<300 {
                try raw.run(RawPostgres.begin)
                try raw.run(RawPostgres.find, ["\(id)"])
                try raw.run(RawPostgres.commit)
            }
        } kasane: {
            for id in 0..<300 { _ = try await subject.transactions.read { try await $0.find(id) } }
        },
        try await ratio("tx1", rounds: 15) {
            for id in 0..<100 {
                try raw.run(RawPostgres.begin)
                try raw.save(id)
                try raw.run(RawPostgres.commit)
            }
        } kasane: {
            for id in 0..<100 {
                try await subject.transactions.execute { try await $0.save(PostgresNote(id: id)) }
            }
        },
        try await ratio("save10000", rounds: 5) {
            try raw.run(RawPostgres.begin)
            for id in 0..<10_000 { try raw.save(id) }
            try raw.run(RawPostgres.commit)
        } kasane: {
            let notes = (0..<10_000).map { PostgresNote(id: $0) }
            try await subject.transactions.execute { try await $0.save(notes) }
        },
    ]
    figures += try await concurrentFigures(server.address, subject)
    figures += try await changeFigures(server.address, subject)
    try await subject.store.close()
    return figures
}

private func ratio(
    _ name: String,
    rounds: Int,
    raw: () throws -> Void,
    kasane: () async throws -> Void
) async throws -> Figure {
    try raw()
    try await kasane()
    let clock = ContinuousClock()
    var ratios: [Double] = []
    for _ in 0..<rounds {
        let rawTime = try clock.measure { try raw() }
        let kasaneTime = try await clock.measure { try await kasane() }
        ratios.append(kasaneTime / rawTime)
    }
    return Figure(name: "postgres.\(name).ratio", value: median(of: ratios), unit: "ratio")
}

private func concurrentFigures(
    _ address: String,
    _ subject: PostgresSubject
) async throws -> [Figure] {
    let count = 100
    let raws = try (0..<8).map { _ in RawBox(try RawPostgres(address)) }
    let runs = Mutex(0)
    let clock = ContinuousClock()
    var ratios: [Double] = []
    for _ in 0..<7 {
        let rawTime = try await clock.measure {
            try await withThrowingTaskGroup { group in
                for raw in raws {
                    group.addTask {
                        try await onThread {
                            for _ in 0..<count { try raw.transaction(Int.random(in: 0..<1000)) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let kasaneTime = try await clock.measure {
            try await writers(8, count, subject.transactions) { runs.withLock { $0 += 1 } }
        }
        ratios.append(rawTime / kasaneTime)
    }
    let factor = Double(runs.withLock { $0 }) / Double(7 * 8 * count)
    return [
        Figure(name: "postgres.writers8.ratio", value: median(of: ratios), unit: "ratio"),
        Figure(name: "postgres.retry.factor", value: factor, unit: "ratio", digits: 3),
    ]
}

private func writers(
    _ width: Int,
    _ count: Int,
    _ transactions: PostgresTransactions<SQLRepository<PostgresNote>>,
    _ onRun: @escaping @Sendable () -> Void = {}
) async throws {
    try await withThrowingTaskGroup { group in
        for _ in 0..<width {
            group.addTask {
                for _ in 0..<count {
                    let id = Int.random(in: 0..<1000)
                    try await transactions.execute { notes in
                        onRun()
                        try await notes.save(PostgresNote(id: id))
                    }
                }
            }
        }
        try await group.waitForAll()
    }
}

private func changeFigures(
    _ address: String,
    _ subject: PostgresSubject
) async throws -> [Figure] {
    let node = try await PostgresSubject(address, changes: .notified)
    let other = try await PostgresSubject(address, changes: .notified)
    var values = other.transactions.observe { try await $0.find(0)?.size }.makeAsyncIterator()
    _ = try await values.next()
    let clock = ContinuousClock()
    var times: [Double] = []
    for number in 1...200 {
        let start = clock.now
        try await node.transactions.execute { notes in
            var note = PostgresNote(id: 0)
            note.size = Double(number)
            try await notes.save(note)
        }
        while try await values.next() != Double(number) {}
        times.append((clock.now - start) / .milliseconds(1))
    }
    try await other.store.close()
    var ratios: [Double] = []
    for _ in 0..<7 {
        let without = try await clock.measure { try await writers(16, 50, subject.transactions) }
        let with = try await clock.measure { try await writers(16, 50, node.transactions) }
        ratios.append(without / with)
    }
    try await node.store.close()
    times.sort()
    return [
        Figure(name: "postgres.change.p50_ms", value: times[times.count / 2], unit: "ms"),
        Figure(name: "postgres.change.p99_ms", value: times[times.count * 99 / 100], unit: "ms"),
        Figure(name: "postgres.notifier.ratio", value: median(of: ratios), unit: "ratio"),
    ]
}

struct PostgresNote: Codable, Identifiable, StoreRecord {
    static let tableName = "note"
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
}

private struct PostgresSubject {
    let store: PostgresStore
    let transactions: PostgresTransactions<SQLRepository<PostgresNote>>

    init(_ address: String, changes: PostgresChanges = .ignored) async throws {
        var migrator = Migrator()
        migrator.register("1 notes") { _ in
            [
                """
                CREATE TABLE note (
                    id int8 PRIMARY KEY, name text NOT NULL, text text NOT NULL,
                    size float8 NOT NULL, moment int8
                )
                """
            ]
        }
        var configuration = PostgresStore.Configuration()
        configuration.changes = changes
        store = try await PostgresStore(address, migrator: migrator, configuration: configuration)
        transactions = PostgresTransactions(store: store) { SQLRepository(transaction: $0) }
        let notes = (0..<1000).map { PostgresNote(id: $0) }
        try await transactions.execute { try await $0.save(notes) }
    }
}

/// Sharing it unchecked is safe: each is used by one task, which awaits the end of each use.
private struct RawBox: @unchecked Sendable {
    private let raw: RawPostgres

    init(_ raw: RawPostgres) {
        self.raw = raw
    }

    /// Saves a note in a transaction, again after each conflict.
    func transaction(_ id: Int) throws {
        while true {
            do {
                try raw.run(RawPostgres.begin)
                try raw.save(id)
                try raw.run(RawPostgres.commit)
                return
            } catch {
                try raw.execute("ROLLBACK")
            }
        }
    }
}

private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        Thread.detachNewThread { end.resume(with: Result { try body() }) }
    }
}

/// A server of the benchmark's own.
struct PostgresServer {
    let address: String
    private let folder: String

    init() throws {
        folder = "/tmp/kasane-bench-\(ProcessInfo.processInfo.processIdentifier)"
        address = try Self.script("start", folder)
    }

    func stop() {
        // The next start of the machine cleans the folder.
        _ = try? Self.script("stop", folder)
    }

    private static func script(_ command: String, _ folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "Scripts/postgres.sh")
        process.arguments = [command]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["KASANE_POSTGRES": folder]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
