import Foundation
import KasaneDomain
import KasaneJobs
import KasaneJobsLive
import KasaneLive
import KasaneStore
import KasaneTesting
import Synchronization

/// A job with a secret.
struct SendLink: Job {
    static let kind = "send-link"
    static let queue = "mail"
    var user = 7
    var token = JobSecret("s3cret")
}

struct CleanUp: Job {
    static let kind = "clean-up"
}

enum Way: String, CaseIterable, Sendable {
    case live, forms

    func run(
        _ pages: PageRoutes,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        switch self {
        case .live: try await SessionDriver.run(pages) { try await script($0) }
        case .forms: try await FormDriver.run(pages) { try await script($0) }
        }
    }
}

struct JobsFixture: Sendable {
    let transactions = RecordedTransactions()
    private let worker = WorkerID(UUID())

    var pages: PageRoutes { pages(interval: .seconds(3_600)) }

    var followingPages: PageRoutes { pages(interval: .zero) }

    private func pages(interval: Duration) -> PageRoutes {
        var pages = PageRoutes()
        let source = JobSource(transactions: transactions, path: "/jobs", interval: interval)
        pages.addJobs(source, for: .everyone)
        return pages
    }

    @discardableResult
    func fail(
        _ job: some Job = SendLink(),
        _ error: String = "the server is away",
        _ count: Int = 1
    ) async throws -> JobID {
        // A worker of its own, because others may have running jobs.
        let worker = WorkerID(UUID())
        return try await transactions.execute { jobs in
            let ids = try await jobs.enqueue(Array(repeating: job, count: count))
            _ = try await jobs.table.claim(type(of: job).queue, limit: count, by: worker)
            let claims = try await jobs.table.claims(of: worker).keys
            _ = try await jobs.table.settle(claims.map { ($0, .failed(error: error)) }, now: .now)
            return ids[0]
        }
    }

    func start() async throws -> JobID {
        try await transactions.execute { jobs in
            try await jobs.enqueue(SendLink())
            return try await jobs.table.claim("mail", limit: 1, by: worker)[0].id
        }
    }

    func job(_ id: JobID) async throws -> StoredJob? {
        try await transactions.read { try await $0.find(id) }
    }

    func count(_ state: StoredJob.State, in queue: String = "mail") async throws -> Int {
        try await transactions.read { try await $0.jobs(state, in: queue, limit: 1_000).count }
    }

    func isCancelled(_ id: JobID) async throws -> Bool {
        try await transactions.read { jobs in
            try await jobs.table.claims(of: worker).first { $0.key.job == id }?.value ?? false
        }
    }
}

struct RecordedTransactions: TransactionTemplate {
    private final class Counts: Sendable {
        let values = Mutex((reads: 0, writes: 0, isFailing: false))
    }

    private let base: MemoryTransactions<JobRepository>
    private let counts = Counts()

    init(now: @escaping @Sendable () -> Date = { Date() }) {
        base = MemoryTransactions { JobRepository(transaction: $0, now: now) }
    }

    var commits: CommitSignal { base.commits }
    var reads: Int { counts.values.withLock(\.reads) }
    var writes: Int { counts.values.withLock(\.writes) }

    func setFailing(_ isFailing: Bool) {
        counts.values.withLock { $0.isFailing = isFailing }
    }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (JobRepository) async throws -> Value
    ) async throws -> Value {
        try counts.values.withLock { values in
            if options.access == .write { values.writes += 1 } else { values.reads += 1 }
            if options.access == .read, values.isFailing { throw CocoaError(.fileReadUnknown) }
        }
        return try await base.run(options, body)
    }
}

/// A clock whose sleepers a test wakes.
final class StepClock: Clock {
    private struct State {
        var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
        var next = 0
    }

    private let base = ContinuousClock()
    private let state = Mutex(State())

    var now: ContinuousClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.sleepers[id] = continuation
                    return false
                }
                if isCancelled { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.resume()
        }
        try Task.checkCancellation()
    }

    func wake(_ count: Int) async throws {
        while state.withLock({ $0.sleepers.count }) < count {
            try await Task.sleep(for: .milliseconds(1))
        }
        let sleepers = state.withLock { state in
            defer { state.sleepers = [:] }
            return state.sleepers.values
        }
        for sleeper in sleepers { sleeper.resume() }
    }
}
