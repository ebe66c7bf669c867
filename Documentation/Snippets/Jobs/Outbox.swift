// A use case that enqueues a job through a protocol of the domain.
import KasaneDomain
import KasaneJobs

private struct User: Identifiable, Sendable {
    let id: Int
}

private struct SendWelcome: Job {
    static let kind = "send-welcome"
    let user: Int
}

private struct Repositories: TransactionBound {
    let transaction: any Transaction
    let users: any Repository<User>
    let outbox: any WelcomeOutbox
}

// snippet.outbox
// Domain: what the use case needs besides repositories.
private protocol WelcomeOutbox {
    func welcome(_ user: User.ID) async throws
}

// Application: a change and its job, in one transaction.
private struct Register {
    let transactions: any TransactionTemplate<Repositories>

    func callAsFunction(_ user: User) async throws {
        try await transactions.execute { repositories in
            try await repositories.users.save(user)
            try await repositories.outbox.welcome(user.id)
        }
    }
}

// Infrastructure: the job.
private struct JobOutbox: WelcomeOutbox {
    let jobs: JobRepository

    func welcome(_ user: User.ID) async throws {
        try await jobs.enqueue(SendWelcome(user: user))
    }
}
// snippet.end
