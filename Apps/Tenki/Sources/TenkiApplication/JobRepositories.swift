package import KasaneDomain
package import KasaneJobs
package import TenkiDomain

/// The repositories of Tenki and its jobs, bound to one transaction.
///
/// What a job changes, and the jobs that it enqueues, are committed with its end.
package struct JobRepositories: TransactionBound {
    package let tenki: TenkiRepositories
    package let jobs: JobRepository

    package init(tenki: TenkiRepositories, jobs: JobRepository) {
        self.tenki = tenki
        self.jobs = jobs
    }

    package var transaction: any Transaction { tenki.transaction }
}
