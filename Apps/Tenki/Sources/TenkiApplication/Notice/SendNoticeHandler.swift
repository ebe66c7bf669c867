import KasaneAccounts
package import KasaneDomain
package import KasaneJobs
package import KasaneMail
package import TenkiDomain

/// Sends notices by email, and hands those to webhooks and topics to ``PostNotice``.
///
/// Email does not wait for slow webhooks. Each attempt carries its job's identity, so that
/// receivers recognize repetitions.
package struct SendNoticeHandler: JobHandler {
    private let transactions: any TransactionTemplate<SiteRepositories>
    private let fetch: FetchForecast
    private let wording: any NoticeWording
    private let mailer: any Mailer
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<SiteRepositories>,
        fetch: FetchForecast,
        wording: any NoticeWording,
        mailer: any Mailer,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.fetch = fetch
        self.wording = wording
        self.mailer = mailer
        self.clock = clock
    }

    package func run(_ job: SendNotice, in context: JobContext) async throws {
        let now = clock.now
        guard !job.isExpired(at: now) else { return }
        let delivery = try await transactions.read { [sources = fetch.sources] repositories in
            try await repositories.delivery(of: job, from: sources, at: now)
        }
        guard let delivery else { return }
        guard delivery.channel == .mail else {
            return try await transactions.execute { repositories in
                try await repositories.accounts.jobs.enqueue(PostNotice(job))
                try await repositories.accounts.jobs.complete(context)
            }
        }
        do {
            let id = "notice-\(context.idempotencyKey)"
            try await mailer.send(wording.mail(delivery.message, id: id, date: job.planned))
        } catch let error as MailError where !error.isRetryable {
            throw JobFailure.permanent("\(error)")
        }
    }
}
