public import KasaneDomain
public import KasaneJobs
public import TenkiDomain

/// The repositories of Tenki and its jobs, bound to one transaction.
///
/// What a job changes, and the jobs that it enqueues, are committed with its end.
public struct JobRepositories: TransactionBound {
    /// The repositories.
    public let tenki: TenkiRepositories
    /// The jobs.
    public let jobs: JobRepository

    /// Creates a bundle of the repositories of a transaction.
    public init(tenki: TenkiRepositories, jobs: JobRepository) {
        self.tenki = tenki
        self.jobs = jobs
    }

    /// The transaction.
    public var transaction: any Transaction { tenki.transaction }
}
