import KasaneDomain
import KasaneJobs
import KasaneJobsLive
import KasaneLive

// The types and values to which the samples of KasaneJobsLive refer.

struct User: Sendable {
    let isOperator: Bool
}

struct Samples: Sendable {
    let jobs: any TransactionTemplate<JobRepository>
}
