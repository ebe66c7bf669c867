import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneMail
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

struct NoticeNode: Sendable {
    let clock: MovingClock
    let mailer = FailingMailer()
    let poster = FakePoster()
    let reports = ErrorReports()
    let jobs: any TransactionTemplate<JobRepository>
    let both: any TransactionTemplate<JobRepositories>
    let people: any TransactionTemplate<SiteRepositories>
    let tenki: any TransactionTemplate<TenkiRepositories>
    let agency: StubWarningService
    let edit: EditNotices
    private let fetch: FetchForecast
    private let hours: FetchHours
    private let file: TemporaryFile?

    static let city = Watchlist.initial.cities[0]
    static let source = DataSource(name: "tests")

    /// Opens a store of its own; each body of a transaction is run twice.
    init(_ store: Store, sendsMails: Bool = true) async throws {
        // 6:00 on 22 November 2025 in Japan.
        let clock = MovingClock()
        clock.advance(by: 19 * 3600)
        let now: @Sendable () -> Date = { clock.now }
        var file: TemporaryFile?
        switch store {
        case .memory:
            let store = MemoryStore()
            tenki = MemoryTransactions(store: store) { TenkiRepositories($0) }
            people = MemoryTransactions(store: store) { SiteRepositories($0, now: now) }
                .ignoringDeadlines().rehearsing()
            jobs = MemoryTransactions(store: store) { JobRepository(transaction: $0, now: now) }
        case .sqlite:
            let temporary = try TemporaryFile()
            let store = try SQLiteStore(tenki: temporary.path)
            tenki = SQLiteTransactions(tenki: store)
            people = SQLiteTransactions(store: store) { SiteRepositories($0, now: now) }
                .ignoringDeadlines().rehearsing()
            jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            file = temporary
        case .postgres:
            let store = try await PostgresStore(tenki: TestServer.makeSchema())
            tenki = PostgresTransactions(tenki: store)
            people = PostgresTransactions(store: store) { SiteRepositories($0, now: now) }
                .ignoringDeadlines().rehearsing()
            jobs = PostgresTransactions(store: store) { JobRepository(transaction: $0, now: now) }
        }
        self.file = file
        self.clock = clock
        agency = StubWarningService(clock: clock)
        both = JobsOfPeople(people: people)
        fetch = FetchForecast(
            provider: FakeProvider(.failure(DomainError.unavailable(providerAway))),
            transactions: tenki,
            clock: clock
        )
        hours = .none(tenki)
        edit = EditNotices(
            transactions: people,
            fetch: fetch,
            poster: poster,
            clock: clock,
            sendsMails: sendsMails
        )
    }

    func addPerson(
        _ name: String = "hanako",
        language: String = "en",
        city: CityCode = Self.city,
        municipality: MunicipalityCode? = nil,
        daysAgo: Double = 0
    ) async throws -> AccountPrincipal {
        let account = AccountID(UUID())
        let mail = try Mailbox("\(name)@example.jp")
        try await people.execute { [clock] repositories in
            try await repositories.accounts.add(
                account,
                mail: mail,
                language: language,
                now: clock.now
            )
            var generator = SystemRandomNumberGenerator()
            try await repositories.tenki.boards.save(
                VisitorBoard(
                    of: .init(ProfileID(account), sharing: BoardSecret(using: &generator)),
                    cities: try Watchlist([BoardPlace(city, municipality)]),
                    createdAt: clock.now.addingTimeInterval(-daysAgo * 86_400)
                )
            )
        }
        return AccountPrincipal(
            account: account,
            mail: mail,
            credential: .system
        )
    }

    func addForecast(
        rain: Int = 10,
        low: Int? = nil,
        hoursOld: Double = 0
    ) async throws {
        let moment = clock.now.addingTimeInterval(-hoursOld * 3600)
        let today = CalendarDate(moment, in: .japan)
        let forecast = try Forecast(
            id: .init(city: Self.city, source: Self.source, issuedAt: moment),
            fetchedAt: moment,
            overview: "",
            attribution: Attribution(text: "tests", link: nil),
            days: try (0...2).map { distance in
                try DailyForecast(
                    date: today.adding(days: distance),
                    summary: "晴れ",
                    low: low.map { try Temperature(tenths: $0 * 10) },
                    high: nil,
                    chancesOfRain: ChancesOfRain(ofDay: Percentage(rain)) { _ in .unknown }
                )
            }
        )
        try await people.execute { try await $0.tenki.forecasts.save(forecast) }
    }

    func recordFailedRequest() async throws {
        let hourAgo = clock.now.addingTimeInterval(-3600)
        try await people.execute { repositories in
            try await repositories.tenki.fetches.save(
                FetchHistory(
                    id: Self.city,
                    automaticRequests: [hourAgo],
                    failures: 8,
                    failure: .unknown
                )
            )
        }
    }

    @discardableResult
    func plan() async throws -> [JobTestResult] {
        try await jobs.execute { _ = try await $0.enqueue(PlanNotices()) }
        return try await runDueJobs()
    }

    @discardableResult
    func runDueJobs(
        wording: any NoticeWording = PlainWording()
    ) async throws -> [JobTestResult] {
        let handlers: [any JobHandler] =
            [planner, sender(wording), postman(wording)] + warningHandlers(sender(wording))
        return try await JobTestRunner(transactions: jobs, handlers: handlers) { [clock] in
            clock.now
        }
        .runDueJobs()
    }

    func plannedRefreshes() async throws -> [String] {
        let handler = PlanRefreshesHandler(
            fetch: fetch,
            hours: hours,
            transactions: both,
            clock: clock
        ) { [reports] in reports.add($0) }
        try await jobs.execute { _ = try await $0.enqueue(PlanRefreshes()) }
        let runner = JobTestRunner(transactions: jobs, handlers: [handler]) { [clock] in
            clock.now
        }
        _ = try await runner.runDueJobs()
        return try await runner.enqueuedJobs(of: RefreshForecast.self).map(\.job.city)
    }

    private var planner: PlanNoticesHandler {
        PlanNoticesHandler(fetch: fetch, transactions: both, clock: clock) { [reports] in
            reports.add($0)
        }
    }

    func sender(_ wording: any NoticeWording = PlainWording()) -> SendNoticeHandler {
        SendNoticeHandler(
            transactions: people,
            fetch: fetch,
            wording: wording,
            mailer: mailer,
            clock: clock
        )
    }

    private func postman(_ wording: any NoticeWording) -> PostNoticeHandler {
        PostNoticeHandler(
            transactions: people,
            fetch: fetch,
            wording: wording,
            poster: poster,
            clock: clock
        )
    }
}

final class ErrorReports: Sendable {
    private let state = Mutex([String]())

    var texts: [String] { state.withLock { $0 } }

    func add(_ error: any Error) { state.withLock { $0.append("\(error)") } }
}

private struct JobsOfPeople: TransactionTemplate {
    let people: any TransactionTemplate<SiteRepositories>

    var commits: CommitSignal { people.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (JobRepositories) async throws -> Value
    ) async throws -> Value {
        try await people.run(options) { repositories in
            try await body(
                JobRepositories(tenki: repositories.tenki, jobs: repositories.accounts.jobs)
            )
        }
    }
}

final class FailingMailer: Mailer {
    private let state = Mutex((failures: 0, mails: [Mail](), attempts: [MessageID]()))

    var mails: [Mail] { state.withLock { $0.mails } }
    var attempts: [MessageID] { state.withLock { $0.attempts } }
    var subjects: [String] { mails.map(\.subject) }

    func fail(times: Int) { state.withLock { $0.failures = times } }

    func send(_ mail: Mail) async throws {
        try state.withLock { state in
            state.attempts.append(mail.id)
            guard state.failures == 0 else {
                state.failures -= 1
                throw MailerError()
            }
            state.mails.append(mail)
        }
    }
}

struct MailerError: Error {}

final class FakePoster: NoticePoster {
    private let state = Mutex(
        (error: NoticePostError?.none, posts: [NoticeText](), ids: [String]())
    )

    var posts: [NoticeText] { state.withLock { $0.posts } }
    var ids: [String] { state.withLock { $0.ids } }

    func fail(_ code: NoticePostError.Code?) {
        state.withLock { $0.error = code.map { NoticePostError($0, "tests") } }
    }

    func makeKey() -> WebhookKey { WebhookKey("whsec_\(UUID().uuidString)") }

    func post(_ text: NoticeText, id: String, to channel: NoticeChannel) async throws {
        try state.withLock { state in
            state.ids.append(id)
            if let error = state.error { throw error }
            state.posts.append(text)
        }
    }
}

struct PlainWording: NoticeWording {
    func text(of message: NoticeMessage) -> NoticeText {
        let subject =
            switch message.content {
            case .digest(let forecasts, let isExample):
                "\(isExample ? "example" : "digest") of \(forecasts.count)"
            case .warnings(let warnings):
                warnings.map { "\($0.rule) \($0.city.romaji)" }.joined(separator: ", ")
            case .officialWarnings(let warnings):
                warnings.map { "\($0.kind) \($0.place.romaji)" }.joined(separator: ", ")
            case .outage: "outage"
            case .channelStopped(let host): "stopped \(host)"
            }
        return NoticeText(
            subject: subject,
            lines: [.init(message.unsubscribe.reveal())],
            language: message.language
        )
    }

    func mail(_ message: NoticeMessage, id: String, date: Date) throws -> Mail {
        let text = text(of: message)
        return try Mail(
            id: MessageID(id, domain: "tenki.example"),
            date: date,
            from: Mailbox("tenki@tenki.example"),
            to: [message.recipient],
            subject: text.subject,
            text: text.plain
        )
    }
}

extension WarningPlace {
    fileprivate var romaji: String {
        switch self {
        case .city(let city): city.city.romaji
        case .municipality(let code): code.municipality?.romaji ?? code.text
        }
    }
}

final class LanguageWording: NoticeWording {
    private let kept = Mutex([String]())

    var languages: [String] { kept.withLock { $0 } }

    func text(of message: NoticeMessage) -> NoticeText { PlainWording().text(of: message) }

    func mail(_ message: NoticeMessage, id: String, date: Date) throws -> Mail {
        kept.withLock { $0.append(message.language) }
        return try PlainWording().mail(message, id: id, date: date)
    }
}
