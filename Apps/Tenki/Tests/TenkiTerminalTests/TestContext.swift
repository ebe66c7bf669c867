import ArgumentParser
import Foundation
import KasaneAccounts
import KasaneContainer
import KasaneDomain
import KasaneJobs
import KasaneSQLite
import KasaneSettings
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import TenkiTerminal
import TenkiUI

final class TestContext: CommandContext {
    let recorded: RecordedTerminal
    private let environment: [String: String]
    private let warnings: WarningOverview
    private let observations: any ObservationProvider
    private let waitLimit: WaitLimit
    private let provider: ScriptedProvider
    private let transactions: SQLiteTransactions<TenkiRepositories>
    private let people: SiteTransactions
    private let accounts: ManageAccounts
    let jobs: any TransactionTemplate<JobRepository>
    private let file: TemporaryFile

    init(
        _ answer: Result<Forecast, DomainError> = .failure(.unavailable(providerAway)),
        others: [Forecast] = [],
        on terminal: RecordedTerminal = RecordedTerminal(),
        answersAfterNotice: Bool = false,
        environment: [String: String] = [:],
        warnings: WarningBook = .quiet,
        observations: any ObservationProvider = NoObservations(),
        clock: ManualClock = ManualClock()
    ) throws {
        recorded = terminal
        self.warnings = WarningOverview(warnings)
        self.environment = environment
        self.observations = observations
        waitLimit = WaitLimit(clock: clock)
        provider = ScriptedProvider(
            answer: answer,
            others: Dictionary(others.map { ($0.id.city, $0) }) { $1 },
            waits: answersAfterNotice ? terminal : nil
        )
        file = try TemporaryFile()
        let store = try SQLiteStore(tenki: file.path)
        transactions = SQLiteTransactions(tenki: store)
        people = SiteTransactions(store: transactions)
        accounts = ManageAccounts(
            transactions: people,
            accounts: Accounts(
                transactions: SQLiteTransactions(store: store) { transaction in
                    SiteRepositories(TenkiRepositories(transaction) { _ in }).accounts
                }
            ),
            clock: FixedClock()
        )
        jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
    }

    func run(_ arguments: String...) async throws { try await run(arguments) }

    func run(_ arguments: [String]) async throws {
        guard let command = try Commands.parseAsRoot(arguments) as? any TerminalCommand else {
            throw CleanExit.helpRequest()
        }
        try await command.run(using: self)
    }

    func store(_ secret: BoardSecret) async throws {
        try await EditWatchlist(transactions: people, clock: FixedClock())
            .create(.editing(secret), for: .unknown)
    }

    func store(_ forecast: Forecast) async throws {
        try await transactions.execute { try await $0.forecasts.save(forecast) }
    }

    var terminal: any Terminal { recorded }

    let commandNames = ["world", "watch", "serve"]

    func settings(_ options: [String]) throws(SettingError) -> Settings {
        try Settings(
            of: "tenki",
            declaring: TerminalSettings.declarations,
            arguments: options,
            environment: environment
        )
    }

    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        _ body: (Container) async throws -> Value
    ) async throws -> Value {
        let (provider, transactions, people, jobs) = (provider, transactions, people, jobs)
        let (warnings, observations, waitLimit) = (warnings, observations, waitLimit)
        let container = try Container {
            $0.register((any ForecastProvider).self, scope: .singleton) { provider }
            $0.register((any WallClock).self, scope: .singleton) { FixedClock() }
            $0.register(
                (any TransactionTemplate<TenkiRepositories>).self,
                scope: .singleton
            ) { transactions }
            $0.register(
                (any TransactionTemplate<SiteRepositories>).self,
                scope: .singleton
            ) { people }
            $0.register(
                FetchForecast.self,
                scope: .singleton,
                FetchForecast.init(provider:transactions:clock:)
            )
            $0.register(
                (any TransactionTemplate<JobRepository>).self,
                scope: .singleton
            ) { jobs }
            $0.register(ShowHealth.self, scope: .singleton) {
                ShowHealth(
                    providers: NoProviders(),
                    transactions: transactions,
                    clock: FixedClock()
                )
            }
            $0.register(StoreCheck.self) {
                StoreCheck(path: "tenki.sqlite") {
                    StoreCheck.Findings(server: [], warnings: [], unreadable: [])
                }
            }
            $0.register(ShowForecast.self, ShowForecast.init(fetch:transactions:clock:))
            $0.register(EditWatchlist.self, EditWatchlist.init(transactions:clock:))
            $0.register(FetchHours.self, scope: .singleton) {
                FetchHours(provider: NoHours(), transactions: transactions, clock: FixedClock())
            }
            $0.register(ShowHours.self, ShowHours.init(fetch:transactions:clock:))
            $0.register(ReadObservations.self) {
                ReadObservations(
                    provider: observations,
                    transactions: transactions,
                    clock: FixedClock()
                )
            }
            $0.register(
                ShowObservation.self,
                ShowObservation.init(read:fetch:hours:transactions:clock:)
            )
            $0.register(ObserveBoard.self, ObserveBoard.init(fetch:hours:transactions:))
            $0.register(ObserveForecast.self, ObserveForecast.init(fetch:hours:transactions:))
            $0.register(CurrentWarnings.self) {
                CurrentWarnings(
                    read: { warnings },
                    stored: { warnings },
                    waitLimit: waitLimit
                )
            }
            $0.register(WaitLimit.self) { waitLimit }
            $0.register(OpenBoard.self, OpenBoard.init(transactions:))
            $0.register(RefreshStaleForecasts.self, RefreshStaleForecasts.init(fetch:))
        }
        return try await body(container)
    }

    func withAccounts<Value: Sendable>(
        in database: DatabaseOptions,
        _ body: (ManageAccounts) async throws -> Value
    ) async throws -> Value {
        try await body(accounts)
    }

    func withJobs<Value: Sendable>(
        _ store: JobStoreOptions,
        _ body: (any TransactionTemplate<JobRepository>) async throws -> Value
    ) async throws -> Value {
        try await body(jobs)
    }
}

/// The commands of the terminal without those of the executable.
private struct Commands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenki",
        subcommands: TerminalCommands.all,
        defaultSubcommand: TerminalCommands.defaultCommand
    )
}

/// A provider without observations.
struct NoObservations: ObservationProvider {
    let source = DataSource(name: "tests")

    func stations() async throws -> StationNetwork { StationNetwork([]) }

    func observations(
        at _: Date
    ) async throws -> [ObservationStation.ID: StationObservation]? { nil }
}

private struct NoProviders: ProviderStatuses {
    let statuses: [ProviderStatus] = []
}

private struct ScriptedProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    let answer: Result<Forecast, DomainError>
    let others: [CityCode: Forecast]
    let waits: RecordedTerminal?

    func forecast(for city: CityCode, on request: ProviderRequest) async throws -> Forecast {
        await waits?.firstError()
        return try others[city] ?? answer.get()
    }
}

final class RecordedTerminal: Terminal {
    let columns: Int?
    let rows: Int?
    let isDumb = false
    let waitLimit: Duration = .zero
    let isPlain: Bool
    let language: Language
    private let answer: String?
    private let (writes, written) = AsyncStream<Void>.makeStream()
    private let texts = Mutex((output: "", errors: ""))

    init(
        columns: Int? = nil,
        rows: Int? = nil,
        isPlain: Bool = false,
        language: Language = .english,
        answers answer: String? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.answer = answer
        self.isPlain = isPlain
        self.language = language
    }

    var output: String { texts.withLock { $0.output } }
    var errors: String { texts.withLock { $0.errors } }

    func write(_ text: String) throws(CommandError) { texts.withLock { $0.output += text } }

    func writeError(_ text: String) {
        texts.withLock { $0.errors += text }
        written.yield()
    }

    func firstError() async { for await _ in writes { return } }

    func answer(to question: String) -> String? {
        if answer != nil { writeError(question) }
        return answer
    }
}
