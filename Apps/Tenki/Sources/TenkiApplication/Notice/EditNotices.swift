package import KasaneAccounts
package import KasaneDomain
import KasaneJobs
package import TenkiDomain

package struct EditNotices: Sendable {
    package struct Choice: Hashable, Sendable {
        package enum Channel: Hashable, Sendable {
            case mail
            case webhook(NoticeAddress)
            case topic(NoticeAddress)
        }

        package var digest = NoticeSettings.Option(DigestTime.standard, isOn: false)
        package var rain = NoticeSettings.Option(NoticeSettings.standardRainChance, isOn: false)
        package var frost = NoticeSettings.Option(NoticeSettings.freezingPoint, isOn: false)
        package var officialWarnings = NoticeSettings.Option(
            NoticeSettings.standardWarningSeverity,
            isOn: false
        )
        package var municipality: MunicipalityCode?
        package var channel = Channel.mail

        package init() {}

        package var isOn: Bool {
            digest.isOn || rain.isOn || frost.isOn || officialWarnings.isOn || municipality != nil
        }
    }

    private let transactions: any TransactionTemplate<SiteRepositories>
    private let fetch: FetchForecast
    private let poster: any NoticePoster
    private let clock: any WallClock
    private let sendsMails: Bool
    private let policy = NoticePolicy()

    package init(
        transactions: any TransactionTemplate<SiteRepositories>,
        fetch: FetchForecast,
        poster: any NoticePoster,
        clock: any WallClock,
        sendsMails: Bool
    ) {
        self.sendsMails = sendsMails
        self.transactions = transactions
        self.fetch = fetch
        self.poster = poster
        self.clock = clock
    }

    package func settings(by principal: AccountPrincipal?) async throws -> NoticeSettings {
        let person = ProfileID(try policy.require(.read, by: principal).account)
        return try await transactions.read { try await $0.settings(of: person) }
    }

    package func cities(by principal: AccountPrincipal?) async throws -> [CityCode] {
        let person = ProfileID(try policy.require(.read, by: principal).account)
        return try await transactions.read { try await $0.tenki.cities(of: person) }
    }

    @discardableResult
    package func callAsFunction(
        _ choice: Choice,
        by principal: AccountPrincipal?
    ) async throws -> NoticeSettings {
        let actor = try policy.require(.change, by: principal)
        if choice.channel == .mail, choice.isOn, !sendsMails { throw NoMailsError() }
        let key = poster.makeKey()
        return try await transactions.execute { [now = clock.now] repositories in
            try await repositories.accounts.requireCurrent(actor, sessions: .tenki, now: now)
            var settings = try await repositories.settings(of: ProfileID(actor.account))
            settings.digest = choice.digest
            settings.rain = choice.rain
            settings.frost = choice.frost
            try await repositories.tenki.forgetUnwantedWarnings(of: settings)
            settings.officialWarnings = choice.officialWarnings
            settings.municipality = choice.municipality
            settings.channel = choice.channel(replacing: settings.channel, key: key)
            settings.resume()
            try await repositories.tenki.noticeSettings.save(settings)
            return settings
        }
    }

    /// Enqueues a digest that is sent at once, at most one a minute.
    package func sendExample(by principal: AccountPrincipal?) async throws -> Bool {
        let actor = try policy.require(.change, by: principal)
        let person = ProfileID(actor.account)
        return try await transactions.execute {
            [clock, sendsMails, sources = fetch.sources] repositories in
            try await repositories.accounts.requireCurrent(
                actor,
                sessions: .tenki,
                now: clock.now
            )
            let settings = try await repositories.settings(of: person)
            guard settings.channel != .mail || sendsMails else { throw NoMailsError() }
            // The handler reads the settings, and so does the page for unsubscribing.
            try await repositories.tenki.noticeSettings.save(settings)
            let cities = try await repositories.tenki.cities(of: person)
            let forecasts = try await repositories.tenki.forecasts
                .issues(inEach: cities, from: sources, limit: 1)
            let issues = cities.compactMap { city in
                forecasts.first { $0.id.city == city }.map { SendNotice.Issue($0.id) }
            }
            let job = try await repositories.accounts.jobs.enqueue(
                SendNotice(to: person, .example(issues), planned: clock.now),
                unique: .for(.seconds(60), "example \(person)")
            )
            return job != nil
        }
    }

    package func unsubscribe(_ link: UnsubscribeLink) async throws -> Bool {
        try await transactions.execute { repositories in
            guard var settings = try await repositories.tenki.noticeSettings.find(link.person),
                settings.token == link.token
            else { return false }
            guard settings.isOn else { return true }
            settings.unsubscribe()
            try await repositories.tenki.noticeSettings.save(settings)
            return true
        }
    }
}

package struct NoMailsError: Error, Hashable, CustomStringConvertible {
    package let description = "this server cannot send email: choose ntfy or a webhook"

    init() {}
}

extension EditNotices.Choice {
    fileprivate func channel(replacing stored: NoticeChannel, key: WebhookKey) -> NoticeChannel {
        switch channel {
        case .mail: return .mail
        case .topic(let address): return .topic(address)
        case .webhook(let address):
            if case .webhook(address, let secret) = stored {
                return .webhook(address, secret: secret)
            }
            return .webhook(address, secret: key)
        }
    }
}

extension TenkiRepositories {
    /// Forgets the sent warnings of places without notices, so that they are sent when turned on
    /// again.
    fileprivate func forgetUnwantedWarnings(of settings: NoticeSettings) async throws {
        guard var history = try await noticeHistories.find(settings.id) else { return }
        let wanted = history.officialWarnings.filter { settings.concerns($0.place) }
        guard wanted != history.officialWarnings else { return }
        history.officialWarnings = wanted
        try await noticeHistories.save(history)
    }
}

extension SiteRepositories {
    /// Returns a person's settings: without any, those of a person who wants nothing.
    fileprivate func settings(of person: ProfileID) async throws -> NoticeSettings {
        if let stored = try await tenki.noticeSettings.find(person) { return stored }
        var generator = SystemRandomNumberGenerator()
        return NoticeSettings(id: person, token: UnsubscribeToken(using: &generator))
    }
}
