import Foundation
import KasaneStore

/// Jobs in an in-memory store.
///
/// Each operation scans all jobs.
struct MemoryJobTable: JobTable {
    private struct Row: Identifiable, Sendable {
        var job: StoredJob
        var isCancelled = false

        var id: JobID { job.id }
    }

    private struct TakenKey: Identifiable, Sendable {
        struct ID: Hashable, Comparable {
            let kind: String
            let key: String

            static func < (first: Self, second: Self) -> Bool {
                (first.kind, first.key) < (second.kind, second.key)
            }
        }

        let id: ID
        let until: Date
    }

    private struct Worker: Identifiable, Sendable {
        let id: String
        let worker: WorkerID
        var beats = -1
        var clock: Date
    }

    private struct Queue: Identifiable, Sendable {
        let id: String
        var isPaused = false
        var nextStart: Date?
    }

    private struct Period: Identifiable, Sendable {
        let id: String
        let start: Date
    }

    private let rows: MemoryRepository<Row>
    private let keys: MemoryRepository<TakenKey>
    private let workers: MemoryRepository<Worker>
    private let queues: MemoryRepository<Queue>
    private let periods: MemoryRepository<Period>

    init(_ transaction: MemoryTransaction) {
        rows = MemoryRepository(transaction: transaction) { row in
            var row = row
            row.job.due = row.job.due.roundedToMilliseconds
            return row
        }
        keys = MemoryRepository(transaction: transaction)
        workers = MemoryRepository(transaction: transaction)
        queues = MemoryRepository(transaction: transaction)
        periods = MemoryRepository(transaction: transaction) { period in
            Period(id: period.id, start: period.start.roundedToMilliseconds)
        }
    }

    func insert(_ jobs: [StoredJob]) async throws -> [Bool] {
        guard jobs.contains(where: { $0.uniqueKey != nil }) else {
            try await rows.save(jobs.map { Row(job: $0) })
            return jobs.map { _ in true }
        }
        var taken = Set(try await rows.all().compactMap { Self.keyID(of: $0.job) })
        let isStored = jobs.map { job in
            Self.keyID(of: job).map { taken.insert($0).inserted } ?? true
        }
        try await rows.save(zip(jobs, isStored).filter { $0.1 }.map { Row(job: $0.0) })
        return isStored
    }

    private static func keyID(of job: StoredJob) -> TakenKey.ID? {
        job.uniqueKey.map { TakenKey.ID(kind: job.kind, key: $0) }
    }

    func take(_ wanted: [TakenJobKey], now: Date) async throws -> [Bool] {
        var isFree: [Bool] = []
        for key in wanted {
            let id = TakenKey.ID(kind: key.kind, key: key.key)
            let taken = try await keys.find(id)
            let counts = taken.map { $0.until > now && $0.until <= key.latestEnd(now: now) }
            isFree.append(counts != true)
            if counts != true { try await keys.save(TakenKey(id: id, until: key.until)) }
        }
        return isFree
    }

    func find(_ id: JobID) async throws -> StoredJob? {
        try await rows.find(id)?.job
    }

    func jobs(
        _ state: StoredJob.State,
        in queue: String?,
        after id: JobID?,
        limit: Int
    ) async throws -> [StoredJob] {
        let jobs = try await jobs(state)
            .filter { job in
                (queue.map { $0 == job.queue } ?? true) && (id.map { $0 < job.id } ?? true)
            }
        return Array(jobs.prefix(limit))
    }

    func count(_ state: StoredJob.State, in queue: String, limit: Int) async throws -> Int {
        min(limit, try await jobs(state).count { $0.queue == queue })
    }

    func oldestReady(in queue: String) async throws -> JobID? {
        try await jobs(.ready).first { $0.queue == queue }?.id
    }

    func queuesWithJobs() async throws -> [String] {
        Set(try await rows.all().map(\.job.queue)).sorted()
    }

    func cancel(_ id: JobID) async throws -> Bool {
        guard var row = try await rows.find(id) else { return false }
        guard row.job.state == .running else { return try await rows.delete(id) }
        row.isCancelled = true
        try await rows.save(row)
        return true
    }

    func makeReady(_ id: JobID) async throws -> Bool {
        try await change(id) { row in
            guard row.job.state == .failed || row.job.state == .scheduled else { return false }
            row.job.state = .ready
            row.job.attempt = 0
            row.isCancelled = false
            return true
        }
    }

    func makeReady(dueBy now: Date, limit: Int) async throws -> Int {
        let due = try await jobs(.scheduled).filter { $0.due <= now }.sorted { $0.due < $1.due }
        for job in due.prefix(limit) {
            _ = try await change(job.id) { row in
                row.job.state = .ready
                return true
            }
        }
        return min(limit, due.count)
    }

    func move(_ jobs: [JobID: Int], to due: Date) async throws {
        for (id, claims) in jobs {
            _ = try await change(id) { row in
                guard row.job.state == .scheduled, row.job.claims == claims else { return false }
                row.job.due = due
                return true
            }
        }
    }

    func endPauses(of kind: String, beyond latest: Date, now: Date) async throws {
        for job in try await jobs(.scheduled)
        where job.attempt > 0 && job.kind == kind && job.due > latest {
            try await move([job.id: job.claims], to: now)
        }
    }

    func nextDue() async throws -> Date? {
        try await jobs(.scheduled).map(\.due).min()
    }

    func readyQueues(among queues: [String]) async throws -> Set<String> {
        Set(try await jobs(.ready).map(\.queue))
            .intersection(queues)
            .subtracting(try await pausedQueues())
    }

    func claim(_ queue: String, limit: Int, by worker: WorkerID) async throws -> [StoredJob] {
        let ready = try await jobs(.ready)
            .filter { $0.queue == queue }
            .sorted { ($0.priority, $0.id) < ($1.priority, $1.id) }
        var claimed: [StoredJob] = []
        for job in ready.prefix(limit) {
            _ = try await change(job.id) { row in
                row.job.state = .running
                row.job.worker = worker
                row.job.attempt += 1
                row.job.claims += 1
                if row.job.freesKeyAtStart { row.job.uniqueKey = nil }
                claimed.append(row.job)
                return true
            }
        }
        return claimed
    }

    func settle(
        _ outcomes: [(claim: JobClaim, outcome: JobOutcome)],
        now: Date
    ) async throws -> [Bool] {
        var settled: [Bool] = []
        for (claim, outcome) in outcomes {
            settled.append(try await settle(claim, outcome, now: now))
        }
        return settled
    }

    private func settle(
        _ claim: JobClaim,
        _ outcome: JobOutcome,
        now: Date
    ) async throws -> Bool {
        guard let row = try await rows.find(claim.job), row.job.worker == claim.worker,
            row.job.claims == claim.number
        else { return false }
        if row.isCancelled { return try await rows.delete(claim.job) }
        var job = row.job
        job.worker = nil
        switch outcome {
        case .done: return try await rows.delete(claim.job)
        case .again(let pause, let error):
            job.state = .scheduled
            job.due = now.addingTimeInterval(pause / .seconds(1))
            job.error = error
        case .failed(let error):
            job.uniqueKey = nil
            job.state = .failed
            job.error = error
        case .givenBack:
            job.state = .ready
            job.attempt -= 1
        }
        try await rows.save(Row(job: job))
        return true
    }

    func claims(of worker: WorkerID) async throws -> [JobClaim: Bool] {
        let running = try await rows.all().filter { $0.job.worker == worker }
        let claims = running.map { row in
            (JobClaim(of: row.job, by: worker), row.isCancelled)
        }
        return Dictionary(claims) { first, _ in first }
    }

    func beat(_ worker: WorkerID, label: String, now: Date) async throws {
        let id = worker.uuid.uuidString
        var row = try await workers.find(id) ?? Worker(id: id, worker: worker, clock: now)
        row.beats += 1
        row.clock = now
        try await workers.save(row)
    }

    func latestClock(besides worker: WorkerID) async throws -> Date? {
        try await workers.all().filter { $0.worker != worker }.map(\.clock).max()
    }

    func beats() async throws -> [WorkerID: Int] {
        Dictionary(try await workers.all().map { ($0.worker, $0.beats) }) { first, _ in first }
    }

    func remove(_ worker: WorkerID) async throws -> Int {
        let running = try await rows.all().filter { $0.job.worker == worker }
        try await rows.delete(running.filter(\.isCancelled).map(\.id))
        let givenBack = running.filter { !$0.isCancelled }
        for row in givenBack {
            var job = row.job
            job.state = .ready
            job.worker = nil
            try await rows.save(Row(job: job))
        }
        try await workers.delete(worker.uuid.uuidString)
        return givenBack.count
    }

    func pausedQueues() async throws -> Set<String> {
        Set(try await queues.all().filter(\.isPaused).map(\.id))
    }

    func setPaused(_ queue: String, _ isPaused: Bool) async throws {
        var row = try await queues.find(queue) ?? Queue(id: queue)
        row.isPaused = isPaused
        try await queues.save(row)
    }

    /// Write transactions already run one at a time.
    func exclude(othersFrom queue: String) async throws {}

    func nextStart(of queue: String) async throws -> Date? {
        try await queues.find(queue)?.nextStart
    }

    func setNextStart(of queue: String, _ moment: Date) async throws {
        var row = try await queues.find(queue) ?? Queue(id: queue)
        row.nextStart = moment.roundedToMilliseconds
        try await queues.save(row)
    }

    func latestPeriods() async throws -> [String: Date] {
        Dictionary(try await periods.all().map { ($0.id, $0.start) }) { first, _ in first }
    }

    func latestPeriod(of schedule: String) async throws -> Date? {
        try await periods.find(schedule)?.start
    }

    func setLatestPeriod(of schedule: String, _ period: Date) async throws {
        try await periods.save(Period(id: schedule, start: period))
    }

    func forgetKeys(before now: Date) async throws {
        for key in try await keys.all() where key.until <= now { try await keys.delete(key.id) }
    }

    func records(after id: JobID?, limit: Int) async throws -> [StoredJob] {
        let rows = try await rows.all().filter { row in
            !row.isCancelled && id.map { $0 < row.id } ?? true
        }
        return rows.map(\.job).sorted { $0.id < $1.id }.prefix(limit).map(\.self)
    }

    func restore(_ jobs: [StoredJob]) async throws {
        try await rows.save(jobs.map { Row(job: $0.withoutWorker) })
    }

    func takenKeys(after key: TakenJobKey?, limit: Int) async throws -> [TakenJobKey] {
        let last = key.map { TakenKey.ID(kind: $0.kind, key: $0.key) }
        let keys = try await keys.all().filter { key in last.map { $0 < key.id } ?? true }
        return keys.sorted { $0.id < $1.id }.prefix(limit)
            .map { TakenJobKey(kind: $0.id.kind, key: $0.id.key, until: $0.until) }
    }

    func restore(_ keys: [TakenJobKey]) async throws {
        try await self.keys.save(
            keys.map { TakenKey(id: TakenKey.ID(kind: $0.kind, key: $0.key), until: $0.until) }
        )
    }

    private func jobs(_ state: StoredJob.State) async throws -> [StoredJob] {
        try await rows.all().map(\.job).filter { $0.state == state }
    }

    private func change(_ id: JobID, _ change: (inout Row) -> Bool) async throws -> Bool {
        guard var row = try await rows.find(id), change(&row) else { return false }
        try await rows.save(row)
        return true
    }
}
