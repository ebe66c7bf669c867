import KasaneAccounts
package import KasaneDomain
package import KasaneJobs
package import TenkiDomain

package struct PostNotice: Job {
    package static let kind = "post-notice"
    package static let queue = "posts"
    package static let retry = SendNotice.retry
    package static let deadline = SendNotice.deadline

    package let notice: SendNotice

    init(_ notice: SendNotice) {
        self.notice = notice
    }
}

/// Posts notices to webhooks and to topics.
///
/// An attempt has the identity of its job, so that receivers recognize a repetition. A receiver
/// that is gone, or to which nothing has arrived for `NoticeSettings.failurePeriod`, is turned off,
/// and the user receives an email about it.
package struct PostNoticeHandler: JobHandler {
    private let transactions: any TransactionTemplate<SiteRepositories>
    private let fetch: FetchForecast
    private let wording: any NoticeWording
    private let poster: any NoticePoster
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<SiteRepositories>,
        fetch: FetchForecast,
        wording: any NoticeWording,
        poster: any NoticePoster,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.fetch = fetch
        self.wording = wording
        self.poster = poster
        self.clock = clock
    }

    package func run(_ job: PostNotice, in context: JobContext) async throws {
        let (now, notice) = (clock.now, job.notice)
        guard !notice.isExpired(at: now) else { return }
        let delivery = try await transactions.read { [sources = fetch.sources] repositories in
            try await repositories.delivery(of: notice, from: sources, at: now)
        }
        guard let delivery else { return }
        guard delivery.channel != .mail else {
            // The person has changed the channel since.
            return try await transactions.execute { repositories in
                try await repositories.accounts.jobs.enqueue(notice)
                try await repositories.accounts.jobs.complete(context)
            }
        }
        do {
            try await poster.post(
                wording.text(of: delivery.message),
                id: context.idempotencyKey,
                to: delivery.channel
            )
        } catch let error as NoticePostError {
            return try await handle(
                error,
                to: delivery.channel,
                of: notice,
                isRepetition: context.attempt > 1
            )
        }
        if delivery.hasFailed { try await recordSuccess(of: delivery.channel, notice) }
    }

    private func handle(
        _ error: NoticePostError,
        to channel: NoticeChannel,
        of job: SendNotice,
        isRepetition: Bool
    ) async throws {
        let isStopped = try await transactions.execute { [clock] repositories in
            let person = ProfileID(job.person)
            guard var settings = try await repositories.tenki.noticeSettings.find(person),
                settings.channel == channel
            else { return true }
            let isStopped = settings.recordFailure(
                at: clock.now,
                isGone: error.code == .gone,
                isRepetition: isRepetition
            )
            try await repositories.tenki.noticeSettings.save(settings)
            if isStopped {
                let host = channel.address?.host ?? ""
                try await repositories.accounts.jobs.enqueue(
                    SendNotice(to: person, .channelStopped(host: host), planned: clock.now)
                )
            }
            return isStopped
        }
        // The person sees on the page that the receiver refuses notices; operators cannot help.
        if error.code == .temporary, !isStopped { throw error }
    }

    private func recordSuccess(of channel: NoticeChannel, _ job: SendNotice) async throws {
        try await transactions.execute { repositories in
            guard
                var settings = try await repositories.tenki.noticeSettings
                    .find(ProfileID(job.person)),
                settings.channel == channel
            else { return }
            settings.recordSuccess()
            try await repositories.tenki.noticeSettings.save(settings)
        }
    }
}
