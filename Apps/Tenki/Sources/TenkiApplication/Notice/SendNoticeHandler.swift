import Foundation
import KasaneAccounts
public import KasaneDomain
public import KasaneJobs
public import KasaneMail
public import TenkiDomain

/// Sends notices by mail, to webhooks and to topics.
///
/// An attempt has the identity of its job, so that receivers recognise a repetition. A receiver
/// that is gone, or to which nothing has arrived for `NoticeSettings.failurePeriod`, is turned off,
/// and the person receives a mail about it.
public struct SendNoticeHandler: JobHandler {
    private let transactions: any TransactionTemplate<PersonRepositories>
    private let wording: any NoticeWording
    private let mailer: any Mailer
    private let poster: any NoticePoster
    private let clock: any WallClock

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store, with its accounts.
    ///   - wording: Puts notices into words.
    ///   - mailer: Sends the mails.
    ///   - poster: Posts to webhooks and topics.
    ///   - clock: The clock.
    public init(
        transactions: any TransactionTemplate<PersonRepositories>,
        wording: any NoticeWording,
        mailer: any Mailer,
        poster: any NoticePoster,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.wording = wording
        self.mailer = mailer
        self.poster = poster
        self.clock = clock
    }

    /// Sends a notice, unless it is too old or no longer wanted.
    public func run(_ job: SendNotice, in context: JobContext) async throws {
        let now = clock.now
        guard !job.isExpired(at: now) else { return }
        let delivery = try await transactions.read { try await $0.delivery(of: job, at: now) }
        guard let delivery else { return }
        guard delivery.channel != .mail else {
            return try await mail(delivery.message, job, context)
        }
        do {
            try await poster.post(
                wording.text(of: delivery.message),
                id: context.idempotencyKey,
                to: delivery.channel
            )
        } catch let error as NoticePostError {
            return try await handle(error, to: delivery.channel, of: job)
        }
        if delivery.hasFailed { try await recordSuccess(of: delivery.channel, job) }
    }

    private func mail(
        _ message: NoticeMessage,
        _ job: SendNotice,
        _ context: JobContext
    ) async throws {
        do {
            try await mailer.send(
                wording.mail(message, id: "notice-\(context.idempotencyKey)", date: job.planned)
            )
        } catch let error as MailError where !error.isRetryable {
            throw JobFailure.permanent("\(error)")
        }
    }

    /// Records a failure of a receiver; throws it if another attempt may succeed.
    private func handle(
        _ error: NoticePostError,
        to channel: NoticeChannel,
        of job: SendNotice
    ) async throws {
        let isStopped = try await transactions.execute { [clock] repositories in
            let person = PersonID(job.person)
            guard var settings = try await repositories.tenki.noticeSettings.find(person),
                settings.channel == channel
            else { return true }
            let isStopped = settings.recordFailure(at: clock.now, isGone: error.code == .gone)
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
                    .find(PersonID(job.person)),
                settings.channel == channel
            else { return }
            settings.recordSuccess()
            try await repositories.tenki.noticeSettings.save(settings)
        }
    }
}

/// A notice, and the way it goes.
private struct Delivery {
    let message: NoticeMessage
    let channel: NoticeChannel
    /// Whether the last notice did not arrive.
    let hasFailed: Bool
}

extension PersonRepositories {
    /// Returns the delivery of a notice; `nil` if the person is gone or does not want it any more,
    /// or if its forecasts are gone.
    fileprivate func delivery(of job: SendNotice, at moment: Date) async throws -> Delivery? {
        let person = PersonID(job.person)
        guard let settings = try await tenki.noticeSettings.find(person),
            let account = try await accounts.find(AccountID(person)), account.suspended == nil,
            job.isWanted(by: settings),
            let content = try await content(of: job)
        else { return nil }
        let chosen = try await tenki.settings.find(person)
        let channel: NoticeChannel =
            if case .channelStopped = job.content { .mail } else { settings.channel }
        return Delivery(
            message: NoticeMessage(
                recipient: account.mail,
                language: chosen?.language ?? account.language,
                unit: chosen?.unit,
                unsubscribe: settings.unsubscribeLink,
                content: content,
                moment: moment
            ),
            channel: channel,
            hasFailed: settings.failure != nil
        )
    }

    private func content(of job: SendNotice) async throws -> NoticeMessage.Content? {
        switch job.content {
        case .digest(let issues):
            let forecasts = try await forecasts(issues)
            return forecasts.isEmpty ? nil : .digest(forecasts, isExample: false)
        case .example(let issues):
            return .digest(try await forecasts(issues), isExample: true)
        case .warnings(let stored):
            let forecasts = try await forecasts(stored.map(\.issue))
            let warnings = stored.compactMap { warning in
                forecasts.first { $0.id == warning.issue.id }
                    .flatMap { NoticeMessage.Warning(warning, of: $0) }
            }
            return warnings.isEmpty ? nil : .warnings(warnings)
        case .outage(let since): return .outage(since: since)
        case .channelStopped(let host): return .channelStopped(host: host)
        }
    }

    /// Returns the stored forecasts among issues, in their order.
    private func forecasts(_ issues: [SendNotice.Issue]) async throws -> [Forecast] {
        let ids = issues.compactMap(\.id)
        let found = try await tenki.forecasts.find(Array(Set(ids)))
        return ids.compactMap { id in found.first { $0.id == id } }
    }
}

extension NoticeMessage.Warning {
    /// Creates a warning; `nil` if the forecast does not have the day any more.
    fileprivate init?(_ warning: SendNotice.Warning, of forecast: Forecast) {
        guard let day = forecast.days.first(where: { $0.date.description == warning.day }) else {
            return nil
        }
        self.init(
            rule: warning.rule,
            city: forecast.city,
            day: day,
            issuedAt: forecast.id.issuedAt
        )
    }
}

extension SendNotice {
    /// Returns whether a person still wants the notice.
    fileprivate func isWanted(by settings: NoticeSettings) -> Bool {
        switch content {
        case .digest: settings.isActive && settings.digest.isOn
        case .warnings(let warnings):
            settings.isActive
                && warnings.contains { warning in
                    switch warning.rule {
                    case .rain: settings.rain.isOn
                    case .frost: settings.frost.isOn
                    }
                }
        case .outage: settings.isActive
        // The person has requested an example, and must know that a channel is off.
        case .example: true
        case .channelStopped: settings.isOn
        }
    }
}
