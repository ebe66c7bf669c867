import Foundation
import GRDB
import KasaneDomain
import KasaneJobs
import KasaneSQLite
import KasaneStore
import Synchronization

/// Measures the cost of jobs in both stores, with few and with a million waiting.
///
/// The PostgreSQL server runs on the same machine, and both wait for the disk at each commit.
func jobFigures() async throws -> [Figure] {
    let server = try PostgresServer()
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sqlite = try JobSubject.sqlite(folder)
    let postgres = try await JobSubject.postgres(server.address)
    var figures = [
        try await enqueueRatio(sqlite, RawJobFile(folder)),
        try await enqueueRatio(postgres, RawJobServer(server.address)),
    ]
    for subject in [sqlite, postgres] {
        figures += try await runFigures(subject, server.address)
        let waiting = Date().addingTimeInterval(1e6)
        try await subject.enqueue(1_000_000, at: waiting)
        figures += try await runFigures(subject, server.address, "million.")
        try await subject.close()
    }
    return figures
}

private func enqueueRatio(_ subject: JobSubject, _ raw: any RawJobs) async throws -> Figure {
    let clock = ContinuousClock()
    var ratios: [Double] = []
    for round in 0...15 {
        let rawTime = try clock.measure {
            for number in 0..<100 { try raw.insert(number) }
        }
        let kasaneTime = try await clock.measure {
            for number in 0..<100 {
                try await subject.transactions.execute { jobs in
                    try await jobs.enqueue(EmptyJob(number: number))
                }
            }
        }
        if round > 0 { ratios.append(kasaneTime / rawTime) }
    }
    try await subject.working { try await subject.waitUntilDone() }
    return Figure(
        name: "jobs.\(subject.name).enqueue.ratio",
        value: median(of: ratios),
        unit: "ratio"
    )
}

private func runFigures(
    _ subject: JobSubject,
    _ address: String,
    _ prefix: String = ""
) async throws -> [Figure] {
    let name = "jobs.\(prefix)\(subject.name)"
    var figures = [
        Figure(
            name: "\(name).per_second",
            value: try await throughput(subject, address),
            unit: "per second"
        )
    ]
    figures.append(try await latency(subject, subject, "\(name).latency.p99_ms"))
    if subject.name == "postgres" {
        let node = try await JobSubject.postgres(address)
        figures.append(try await latency(subject, node, "\(name).other_node.p99_ms"))
        try await node.close()
    }
    figures.append(
        Figure(
            name: "\(name).idle_cpu_percent",
            value: try await idleProcessor(subject),
            unit: "percent"
        )
    )
    return figures
}

/// Returns the number of empty jobs that are done in a second: by one worker of a file, and by two
/// processes of a server.
private func throughput(_ subject: JobSubject, _ address: String) async throws -> Double {
    let count = 20_000
    let clock = ContinuousClock()
    var rates: [Double] = []
    for _ in 0..<3 {
        try await subject.enqueue(count)
        let time: Duration
        if subject.name == "sqlite" {
            time = try await clock.measure {
                try await subject.working { try await subject.waitUntilDone() }
            }
        } else {
            time = try await clock.measure {
                let workers = try (0..<2).map { _ in try jobWorkerProcess(address) }
                defer { for worker in workers { worker.terminate() } }
                try await subject.waitUntilDone()
            }
        }
        rates.append(Double(count) / (time / .seconds(1)))
    }
    return median(of: rates)
}

private func jobWorkerProcess(_ address: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["--job-worker", address]
    try process.run()
    return process
}

private func latency(
    _ subject: JobSubject,
    _ node: JobSubject,
    _ name: String
) async throws -> Figure {
    let clock = ContinuousClock()
    let begins = Mutex<[Int: ContinuousClock.Instant]>([:])
    var times = try await node.working(concurrency: 10) { job in
        begins.withLock { $0[job.number] = clock.now }
    } _: {
        var times: [Double] = []
        for number in 0..<300 {
            try await subject.transactions.execute { jobs in
                try await jobs.enqueue(EmptyJob(number: number))
            }
            let commit = clock.now
            var begin: ContinuousClock.Instant?
            while begin == nil {
                // The handler has noted the time; looking more often would slow it down.
                try await Task.sleep(for: .milliseconds(2))
                begin = begins.withLock { $0[number] }
            }
            if let begin { times.append(max(0, (begin - commit) / .milliseconds(1))) }
        }
        return times
    }
    times.sort()
    return Figure(name: name, value: times[times.count * 99 / 100], unit: "ms")
}

/// Returns the processor time of an idle worker, in percent of a core.
private func idleProcessor(_ subject: JobSubject) async throws -> Double {
    try await subject.working {
        // The first rounds of the worker are over.
        try await Task.sleep(for: .seconds(2))
        let start = processorTime()
        // Some beats, looks and counts of an idle worker.
        try await Task.sleep(for: .seconds(20))
        return (processorTime() - start) / 20 * 100
    }
}

/// Returns the processor time of this process in seconds.
private func processorTime() -> Double {
    // POSIX counts in microseconds.
    Double(clock()) / 1e6
}

/// Inserts of jobs without Kasane.
private protocol RawJobs {
    func insert(_ number: Int) throws
}

private struct RawJobFile: RawJobs {
    private let queue: DatabaseQueue

    init(_ folder: URL) throws {
        let path = folder.appending(path: "raw").path
        var migrator = Migrator()
        migrator.registerJobs()
        // It creates the tables.
        _ = try SQLiteStore(path: path, migrator: migrator)
        var configuration = Configuration()
        configuration.journalMode = .wal
        queue = try DatabaseQueue(path: path, configuration: configuration)
        // Opening in WAL mode sets NORMAL.
        try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    func insert(_ number: Int) throws {
        try queue.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO kasane_job (id, kind, queue, priority, state, payload, due, attempt)
                    VALUES (?, 'empty', 'default', 1, 0, ?, ?, 0)
                    """
            )
            try statement.execute(arguments: [UUID(), "{\"number\":\(number)}", 1_700_000_000_000])
        }
    }
}

private struct RawJobServer: RawJobs {
    private let raw: RawPostgres

    init(_ address: String) throws {
        raw = try RawPostgres(connectingTo: address)
        try raw.prepare("begin", "BEGIN ISOLATION LEVEL READ COMMITTED")
        try raw.prepare("commit", "COMMIT")
        try raw.prepare(
            "insert",
            """
            INSERT INTO kasane_job (id, kind, queue, priority, state, payload, due, attempt) \
            VALUES ($1, 'empty', 'default', 1, 0, $2, now(), 0)
            """
        )
    }

    func insert(_ number: Int) throws {
        try raw.run("begin")
        try raw.run("insert", ["\(UUID())", "{\"number\":\(number)}"])
        try raw.run("commit")
    }
}
