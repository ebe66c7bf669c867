import Foundation
import KasaneDomain
import KasaneJobs
import TenkiApplication
import TenkiUI

struct JobsOverview: Sendable {
    let queues: [QueueDepth]
    let states: [StoredJob.State]
    let jobs: [StoredJob]
    let moment: Date
}

struct JobOperations {
    struct Discarded: Sendable {
        var deleted = 0
        var cancelled: [JobID] = []
    }

    private let transactions: any TransactionTemplate<JobRepository>

    private static let batchSize = 100

    init(_ transactions: any TransactionTemplate<JobRepository>) {
        self.transactions = transactions
    }

    func overview(
        of states: [StoredJob.State],
        in queue: String?,
        limit: Int
    ) async throws -> JobsOverview {
        try await transactions.read { repository in
            let queues = try await repository.queues(including: queue)
            var jobs: [StoredJob] = []
            for state in states {
                jobs += try await repository.jobs(state, in: queue, limit: limit)
            }
            return JobsOverview(
                queues: queues.filter { queue == nil || $0.queue == queue },
                states: states,
                jobs: jobs,
                moment: Date()
            )
        }
    }

    func job(_ id: JobID) async throws -> StoredJob {
        guard let job = try await transactions.read({ try await $0.find(id) }) else {
            throw JobProblem.unknownJob(id)
        }
        return job
    }

    func retry(_ ids: [JobID]) async throws {
        try await transactions.execute { repository in
            for id in ids where !(try await repository.retry(id)) {
                guard let job = try await repository.find(id) else {
                    throw JobProblem.unknownJob(id)
                }
                throw JobProblem.notRetryable(id, job.state)
            }
        }
    }

    func discard(_ ids: [JobID]) async throws -> Discarded {
        try await transactions.execute { repository in
            var discarded = Discarded()
            for id in ids {
                guard try await repository.cancel(id) else { throw JobProblem.unknownJob(id) }
                if try await repository.find(id) == nil {
                    discarded.deleted += 1
                } else {
                    discarded.cancelled.append(id)
                }
            }
            return discarded
        }
    }

    func failedCount(in queue: String?) async throws -> Int {
        try await transactions.read { repository in
            try await repository.queues(including: queue)
                .filter { queue == nil || $0.queue == queue }
                .reduce(0) { $0 + $1.count(.failed) }
        }
    }

    func retryAllFailed(in queue: String?) async throws -> Int {
        try await changeAllFailed(in: queue) { try await $0.retry($1) }
    }

    func discardAllFailed(in queue: String?) async throws -> Discarded {
        Discarded(deleted: try await changeAllFailed(in: queue) { try await $0.cancel($1) })
    }

    func setPaused(_ queue: String, _ isPaused: Bool) async throws -> Bool {
        try await transactions.execute { repository in
            let queues = try await repository.queues(including: queue)
            if isPaused {
                try await repository.pause(queue)
            } else {
                try await repository.resume(queue)
            }
            return queues.contains { $0.queue == queue && $0.isPaused }
        }
    }

    /// Changes the jobs that have failed by now, each batch in a transaction of its own.
    private func changeAllFailed(
        in queue: String?,
        _ change: (JobRepository, JobID) async throws -> Bool
    ) async throws -> Int {
        let start = Date()
        var last: JobID?
        var count = 0
        repeat {
            let after = last
            let (changed, next) = try await transactions.execute { repository in
                _ = try await repository.queues(including: queue)
                let failed = try await repository.jobs(
                    .failed,
                    in: queue,
                    after: after,
                    limit: Self.batchSize
                )
                var changed = 0
                // A job that was enqueued during the work is not one that an operator has seen.
                for job in failed where job.enqueued <= start {
                    if try await change(repository, job.id) { changed += 1 }
                }
                return (changed, failed.count < Self.batchSize ? nil : failed.last?.id)
            }
            count += changed
            last = next
        } while last != nil
        return count
    }
}

extension JobRepository {
    fileprivate func queues(including name: String?) async throws -> [QueueDepth] {
        let queues = try await depths(including: BackgroundWork.queues.map(\.name))
        if let name, !queues.contains(where: { $0.queue == name }) {
            throw JobProblem.unknownQueue(name, known: queues.map(\.queue))
        }
        return queues
    }
}

extension QueueDepth {
    func count(_ state: StoredJob.State) -> Int { counts[state] ?? 0 }
}

enum JobProblem: Error {
    case unknownJob(JobID)
    case notRetryable(JobID, StoredJob.State)
    case unknownQueue(String, known: [String])
}

extension CommandError {
    init(_ problem: JobProblem, in language: Language) {
        switch problem {
        case .unknownJob(let id):
            self.init(
                language(
                    ja: "ジョブ \(id) はありません。完了または破棄されています。",
                    en: "no such job: \(id); it has completed or was discarded"
                ),
                .notFound
            )
        case .notRetryable(let id, let state):
            self.init(
                state == .running
                    ? language(
                        ja: "ジョブ \(id) は実行中です。何も変更していません。",
                        en: "job \(id) is running; nothing was changed"
                    )
                    : language(
                        ja: "ジョブ \(id) はすでに実行待ちです。何も変更していません。",
                        en: "job \(id) is already ready to run; nothing was changed"
                    ),
                .failed
            )
        case .unknownQueue(let name, let known):
            let names = known.joined(separator: language(ja: "、", en: ", "))
            self.init(
                language(
                    ja: "キュー「\(name)」はありません。使えるキュー：\(names)",
                    en: "no such queue: “\(name)”; the queues are: \(names)"
                ),
                .notFound
            )
        }
    }
}
