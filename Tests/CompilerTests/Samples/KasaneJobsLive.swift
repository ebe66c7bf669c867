import KasaneDomain
import KasaneJobs
import KasaneJobsLive
import KasaneLive

struct User: Sendable {
    let isOperator: Bool
}

struct Samples: Sendable {
    let jobs: any TransactionTemplate<JobRepository>
}
