import Foundation
import KasaneDomain
import KasaneJobs
import KasaneTesting

/// Lets workers take and end jobs in a random order, and compares a store with ``ClaimModel``.
///
/// Workers are killed before commits, lose the responses to commits, are declared dead, and return
/// with every claim that they ever had. Jobs are cancelled and retried. The clock jumps.
struct ClaimSimulation {
    private struct Killed: Error {}

    private var source: FuzzSource
    private let transactions: any TransactionTemplate<JobRepository>
    private let clock: SetClock
    private let workers = (0..<3).map { _ in WorkerID(UUID()) }
    private var model = ClaimModel()
    private var claims: [JobClaim] = []
    private var ids: [JobID] = []
    private var waits: [(id: JobID, claims: Int)] = []
    private var history: [String] = []

    init(
        _ source: FuzzSource,
        _ transactions: any TransactionTemplate<JobRepository>,
        _ clock: SetClock
    ) {
        self.source = source
        self.transactions = transactions
        self.clock = clock
    }

    mutating func run(steps: Int) async throws {
        for step in 1...steps {
            try await act()
            if step.isMultiple(of: 5) || step == steps { try await compare() }
        }
        for worker in workers { try await remove(worker) }
        let ids = ids
        try await transactions.execute { jobs in
            for id in ids { try await jobs.cancel(id) }
        }
        for id in ids { _ = model.cancel(id) }
        try await compare()
    }

    private mutating func act() async throws {
        switch source.number(0...15) {
        case 0...2: try await enqueue()
        case 3...6: try await claim(by: source.pick(workers))
        case 7...9: try await settle()
        case 10: try await giveBackUnknown(of: source.pick(workers))
        case 11: try await remove(source.pick(workers))
        case 12 where !ids.isEmpty: try await cancel(source.pick(ids))
        case 13 where !ids.isEmpty: try await retry(source.pick(ids))
        case 14 where !waits.isEmpty: try await move(source.pick(waits))
        default: clock.move(by: Double(source.number(-60...120)))
        }
    }

    // MARK: Steps

    private mutating func enqueue() async throws {
        let now = clock.now
        let due = source.happens(onceIn: 3) ? now.addingTimeInterval(30) : now
        let keys = (0..<source.number(1...3)).map { _ in source.pick(["a", "b", nil]) }
        let freesKey = source.happens(onceIn: 2)
        let stored: [JobID?] = try await transactions.execute { jobs in
            guard let key = keys[0], keys.count == 1 else {
                let jobsWithKeys = keys.filter { $0 != nil }.map { Keyed(key: $0) }
                let others = keys.filter { $0 == nil }.map { Keyed(key: $0) }
                let ids = try await jobs.enqueue(others, at: due)
                let unique = try await jobs.enqueue(jobsWithKeys, at: due) { job in
                    freesKey ? .untilStart(job.key ?? "") : .untilDone(job.key ?? "")
                }
                return unique + ids.map { Optional($0) }
            }
            let rule = freesKey ? JobUniqueness.untilStart(key) : .untilDone(key)
            return [try await jobs.enqueue(Keyed(key: key), at: due, unique: rule)]
        }
        // Jobs without a key are enqueued last.
        let ordered = keys.filter { $0 != nil } + keys.filter { $0 == nil }
        for (key, id) in zip(ordered, stored) {
            let isTaken = key.map { model.isTaken($0) } ?? false
            try require(isTaken == (id == nil), "enqueue \(key ?? "-")")
            guard let id else { continue }
            ids.append(id)
            model.insert(
                ClaimModel.Entry(
                    id: id,
                    state: due > now ? .scheduled : .ready,
                    due: due,
                    key: key,
                    freesKeyAtStart: key != nil && freesKey
                )
            )
        }
        note("enqueue \(ordered.map { $0 ?? "-" }) until \(freesKey ? "start" : "done")")
    }

    private mutating func claim(by worker: WorkerID) async throws {
        let (now, limit) = (clock.now, source.number(1...2))
        let taken = try await write { jobs in
            _ = try await jobs.table.makeReady(dueBy: now, limit: 100)
            return try await jobs.table.claim("default", limit: limit, by: worker)
        }
        guard let taken else { return note("\(worker) is killed while it takes jobs") }
        model.makeReady(dueBy: now)
        let expected = model.next(limit)
        try require(taken.map(\.id) == expected.map(\.id), "claim by \(worker)")
        for job in taken {
            let claim = JobClaim(of: job, by: worker)
            try require(!claims.contains(claim), "a claim is given again: \(claim)")
            model.begin(claim)
            // A worker may not get the answer to its commit.
            if !source.happens(onceIn: 5) { claims.append(claim) }
        }
        note("\(worker) takes \(taken.map(\.id))")
    }

    private mutating func settle() async throws {
        guard !claims.isEmpty else { return }
        let now = clock.now
        let ends = (0..<source.number(1...2)).map { _ in
            (claim: source.pick(claims), outcome: outcome())
        }
        let settled = try await write { try await $0.table.settle(ends, now: now) }
        guard let settled else { return note("a worker is killed while it ends \(ends)") }
        for (end, isSettled) in zip(ends, settled) {
            let isValid = model.end(end.claim, end.outcome, now: now)
            try require(isValid == isSettled, "settle \(end)")
            if let entry = model.entries[end.claim.job], isValid, entry.state == .scheduled {
                waits.append((entry.id, entry.claims))
            }
        }
        note("end \(ends)")
    }

    private mutating func outcome() -> JobOutcome {
        switch source.number(0...3) {
        case 0: .done
        case 1: .again(after: .seconds(source.number(0...90)), error: "broken")
        case 2: .failed(error: "broken")
        default: .givenBack
        }
    }

    private mutating func giveBackUnknown(of worker: WorkerID) async throws {
        let (known, now) = (Set(claims), clock.now)
        let unknown = try await transactions.execute { jobs in
            let claims = try await jobs.table.claims(of: worker)
            let unknown = claims.keys.filter { !known.contains($0) }
            _ = try await jobs.table.settle(unknown.map { ($0, .givenBack) }, now: now)
            return unknown
        }
        for claim in unknown {
            let isValid = model.end(claim, .givenBack, now: now)
            try require(isValid, "give back \(claim)")
        }
        note("\(worker) gives back \(unknown)")
    }

    private mutating func remove(_ worker: WorkerID) async throws {
        let count = try await transactions.execute { try await $0.table.remove(worker) }
        let expected = model.remove(worker)
        try require(count == expected, "remove \(worker)")
        note("\(worker) is counted as dead")
    }

    private mutating func cancel(_ id: JobID) async throws {
        let isStored = try await transactions.execute { try await $0.cancel(id) }
        let expected = model.cancel(id)
        try require(isStored == expected, "cancel \(id)")
        note("cancel \(id)")
    }

    private mutating func retry(_ id: JobID) async throws {
        let isWaiting = try await transactions.execute { try await $0.retry(id) }
        let expected = model.retry(id)
        try require(isWaiting == expected, "retry \(id)")
        note("retry \(id)")
    }

    private mutating func move(_ wait: (id: JobID, claims: Int)) async throws {
        let now = clock.now
        try await transactions.execute { try await $0.table.move([wait.id: wait.claims], to: now) }
        model.move(wait.id, claims: wait.claims, to: now)
        note("move \(wait)")
    }

    // MARK: Comparison

    /// Runs a transaction, or returns `nil` if a kill has undone it.
    private mutating func write<Value: Sendable>(
        _ body: (JobRepository) async throws -> Value
    ) async throws -> Value? {
        let isKilled = source.happens(onceIn: 6)
        do {
            return try await transactions.execute { jobs in
                let value = try await body(jobs)
                if isKilled { throw Killed() }
                return value
            }
        } catch is Killed {
            return nil
        }
    }

    private func compare() async throws {
        let workers = workers
        let (stored, claims) = try await transactions.read { jobs in
            var stored: [StoredJob] = []
            for state in StoredJob.State.allCases {
                stored += try await jobs.jobs(state, in: "default", limit: 1_000)
            }
            var claims: [JobClaim: Bool] = [:]
            for worker in workers {
                claims.merge(try await jobs.table.claims(of: worker)) { first, _ in first }
            }
            return (stored, claims)
        }
        let lines = stored.sorted { $0.id < $1.id }
            .map { job in
                let seconds = Int(job.due.timeIntervalSince1970)
                let worker = job.worker.map { "\($0)" } ?? "-"
                return "\(job.id) \(job.state) \(job.attempt) \(job.claims) \(worker) \(seconds)"
            }
        let expected = model.sorted.map(\.line)
        try require(lines == expected, "stored:\n\(lines)\nexpected:\n\(expected)")
        var valid: [JobClaim: Bool] = [:]
        for worker in workers { valid.merge(model.claims(of: worker)) { first, _ in first } }
        try require(claims == valid, "claims: \(claims), expected: \(valid)")
    }

    private func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
        try source.require(
            condition,
            "\(message())\nafter:\n\(history.joined(separator: "\n"))"
        )
    }

    private mutating func note(_ step: String) { history.append(step) }
}

private struct Keyed: Job {
    static let kind = "keyed"
    let key: String?
}
