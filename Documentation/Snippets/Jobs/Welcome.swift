// Jobs that are committed with their reason: a greeting, a booking that happens once, a clean-up.
import Foundation
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneJobs
import KasaneJobsLive
import KasaneLive
import KasaneStore
import Logging

// snippet.job
private struct SendWelcome: Job {
    static let kind = "send-welcome"
    static let queue = "mail"
    let user: Int
}
// snippet.end

private struct BookFee: Job {
    static let kind = "book-fee"
    let user: Int
}

private struct DeleteOldEntries: Job {
    static let kind = "delete-old-entries"
}

private struct User: Identifiable, Sendable {
    let id: Int
    let name: String
}

private struct Entry: Identifiable, Sendable {
    let id: Int
    let amount: Int
}

// snippet.repositories
private struct Repositories: TransactionBound {
    let transaction: any Transaction
    let users: any Repository<User>
    let entries: any Repository<Entry>
    let jobs: JobRepository
}
// snippet.end

// snippet.useCase
private struct Register {
    let transactions: any TransactionTemplate<Repositories>

    func callAsFunction(_ user: User) async throws {
        try await transactions.execute { repositories in
            try await repositories.users.save(user)
            try await repositories.jobs.enqueue(SendWelcome(user: user.id))
            try await repositories.jobs.enqueue(BookFee(user: user.id))
        }
    }
}
// snippet.end

// snippet.handler
private struct SendWelcomeHandler: JobHandler {
    let transactions: any TransactionTemplate<Repositories>
    let send: @Sendable (_ text: String, _ key: String) async throws -> Void

    func run(_ job: SendWelcome, in context: JobContext) async throws {
        let user = try await transactions.read { try await $0.users.find(job.user) }
        guard let user else { throw JobFailure.permanent("the user \(job.user) is gone") }
        try await send("welcome \(user.name)", context.idempotencyKey)
    }
}
// snippet.end

// snippet.once
private struct BookFeeHandler: JobHandler {
    let transactions: any TransactionTemplate<Repositories>

    func run(_ job: BookFee, in context: JobContext) async throws {
        try await transactions.execute { repositories in
            try await repositories.entries.save(Entry(id: job.user, amount: 500))
            try await repositories.jobs.complete(context)
        }
    }
}
// snippet.end

private struct DeleteOldEntriesHandler: JobHandler {
    func run(_ job: DeleteOldEntries, in context: JobContext) async throws {}
}

// snippet.schedules
private func schedules(in zone: TimeZone) throws -> [JobSchedule] {
    [
        JobSchedule(
            "clean-up",
            try .cron("30 2 * * *", in: zone),
            missedRuns: .runOnce,
            jitter: .seconds(600),
            DeleteOldEntries()
        )
    ]
}
// snippet.end

private struct Operator: Sendable {}

// snippet.operators
private func addOperatorPages(
    _ jobs: any TransactionTemplate<JobRepository>,
    to pages: inout PageRoutes
) {
    pages.addJobs(jobs, at: "/admin/jobs", for: .signedIn(as: Operator.self))
}
// snippet.end

// snippet.part
private func addWorker(to application: inout WebApplication<Never>) {
    application.parts.append(
        WorkerPart<Never>("jobs", help: "Run jobs in this process.") {
            try $0.resolve(JobWorker.self).run
        }
    )
}
// snippet.end

@MainActor func welcome() async throws {
    let store = MemoryStore()
    let transactions = MemoryTransactions(store: store) { transaction in
        Repositories(
            transaction: transaction,
            users: MemoryRepository<User>(transaction: transaction),
            entries: MemoryRepository<Entry>(transaction: transaction),
            jobs: JobRepository(transaction: transaction)
        )
    }
    let (texts, receiver) = AsyncStream.makeStream(of: String.self)

    // snippet.worker
    let worker = JobWorker(
        transactions: MemoryTransactions(store: store) { JobRepository(transaction: $0) },
        queues: [
            JobQueue("default"),
            JobQueue("mail", concurrency: 4, rate: JobRate(10, per: .seconds(1))),
        ],
        handlers: [
            SendWelcomeHandler(transactions: transactions) { text, _ in receiver.yield(text) },
            BookFeeHandler(transactions: transactions),
            DeleteOldEntriesHandler(),
        ],
        schedules: try schedules(in: .gmt),
        logger: Logger(label: "jobs")
    )
    let running = Task { await worker.run() }
    // snippet.end

    try await Register(transactions: transactions)(User(id: 1, name: "Hanako"))
    for await text in texts {
        print(text)
        break
    }
    running.cancel()
    await running.value
}
