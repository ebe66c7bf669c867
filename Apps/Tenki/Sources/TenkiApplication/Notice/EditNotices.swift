public import KasaneAccounts
public import KasaneDomain
import KasaneJobs
public import TenkiDomain

/// Shows and changes what a person wants to be told.
public struct EditNotices: Sendable {
    /// What a person chooses.
    public struct Choice: Hashable, Sendable {
        /// The way by which notices reach the person.
        public enum Channel: Hashable, Sendable {
            /// Mail to the address of the account.
            case mail
            /// A webhook; it keeps its key while its address stays the same.
            case webhook(NoticeAddress)
            /// A topic.
            case topic(NoticeAddress)
        }

        /// The daily digest.
        public var digest: NoticeSettings.Option<DigestTime>
        /// The chance of rain tomorrow from which the person is warned.
        public var rain: NoticeSettings.Option<Percentage>
        /// The low of tomorrow below which the person is warned.
        public var frost: NoticeSettings.Option<Temperature>
        /// The way by which notices reach the person.
        public var channel: Channel

        /// Creates a choice.
        public init(
            digest: NoticeSettings.Option<DigestTime>,
            rain: NoticeSettings.Option<Percentage>,
            frost: NoticeSettings.Option<Temperature>,
            channel: Channel = .mail
        ) {
            self.digest = digest
            self.rain = rain
            self.frost = frost
            self.channel = channel
        }
    }

    private let transactions: any TransactionTemplate<JobRepositories>
    private let fetch: FetchForecast
    private let poster: any NoticePoster
    private let clock: any WallClock
    private let policy = NoticePolicy()

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store, with its jobs.
    ///   - fetch: Knows the sources of forecasts.
    ///   - poster: Makes the keys of webhooks.
    ///   - clock: The clock for examples.
    public init(
        transactions: any TransactionTemplate<JobRepositories>,
        fetch: FetchForecast,
        poster: any NoticePoster,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.fetch = fetch
        self.poster = poster
        self.clock = clock
    }

    /// Returns what a person wants to be told: nothing until the first choice.
    ///
    /// - Parameter principal: The account of the person; `nil` if none is signed in.
    /// - Returns: The settings.
    /// - Throws: `AccessError`; `DomainError`s of the store; `CancellationError`.
    public func settings(by principal: AccountPrincipal?) async throws -> NoticeSettings {
        let person = PersonID(try policy.require(.read, by: principal).account)
        return try await transactions.read { try await $0.settings(of: person) }
    }

    /// Stores what a person wants to be told.
    ///
    /// A channel that was turned off is used again.
    ///
    /// - Parameters:
    ///   - choice: The choice.
    ///   - principal: The account of the person; `nil` if none is signed in.
    /// - Returns: The stored settings.
    /// - Throws: `AccessError`; `DomainError`s of the store; `CancellationError`.
    @discardableResult
    public func callAsFunction(
        _ choice: Choice,
        by principal: AccountPrincipal?
    ) async throws -> NoticeSettings {
        let person = PersonID(try policy.require(.change, by: principal).account)
        let key = poster.makeKey()
        return try await transactions.execute { repositories in
            var settings = try await repositories.settings(of: person)
            settings.digest = choice.digest
            settings.rain = choice.rain
            settings.frost = choice.frost
            settings.channel = choice.channel(replacing: settings.channel, key: key)
            settings.resume()
            try await repositories.tenki.noticeSettings.save(settings)
            return settings
        }
    }

    /// Enqueues a digest that is sent at once, at most one a minute.
    ///
    /// - Parameter principal: The account of the person; `nil` if none is signed in.
    /// - Returns: Whether one is sent; if not, the last minute's request counts.
    /// - Throws: `AccessError`; `DomainError`s of the store; `CancellationError`.
    public func sendExample(by principal: AccountPrincipal?) async throws -> Bool {
        let person = PersonID(try policy.require(.change, by: principal).account)
        return try await transactions.execute { [clock, sources = fetch.sources] repositories in
            // The handler reads the settings, and so does the page for unsubscribing.
            try await repositories.tenki.noticeSettings.save(repositories.settings(of: person))
            let cities = try await repositories.tenki.cities(of: person)
            let forecasts = try await repositories.tenki.forecasts
                .issues(inEach: cities, from: sources, limit: 1)
            let issues = cities.compactMap { city in
                forecasts.first { $0.id.city == city }.map { SendNotice.Issue($0.id) }
            }
            let job = try await repositories.jobs.enqueue(
                SendNotice(to: person, .example(issues), planned: clock.now),
                unique: .for(.seconds(60), "example \(person)")
            )
            return job != nil
        }
    }

    /// Turns all notices of a person off, without a session.
    ///
    /// - Parameter link: The link of a mail.
    /// - Returns: Whether the link is valid.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func unsubscribe(_ link: UnsubscribeLink) async throws -> Bool {
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

extension EditNotices.Choice {
    /// Returns the channel to store.
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

extension JobRepositories {
    /// Returns a person's settings: without any, those of a person who wants nothing.
    fileprivate func settings(of person: PersonID) async throws -> NoticeSettings {
        if let stored = try await tenki.noticeSettings.find(person) { return stored }
        var generator = SystemRandomNumberGenerator()
        return NoticeSettings(id: person, token: UnsubscribeToken(using: &generator))
    }
}
