import Foundation
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure

final class FakeProvider: ForecastProvider {
    let sources: [DataSource]
    private let answer: Mutex<Result<Forecast, any Error>>
    private let calls = Mutex(0)

    init(_ answer: Result<Forecast, any Error>, source: String = "tests") {
        self.answer = Mutex(answer)
        sources = [DataSource(name: source)]
    }

    var callCount: Int { calls.withLock { $0 } }

    func set(_ answer: Result<Forecast, any Error>) {
        self.answer.withLock { $0 = answer }
    }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        calls.withLock { $0 += 1 }
        // Suspending lets concurrent callers join.
        await Task.yield()
        return try answer.withLock { try $0.get() }
    }
}

enum Store: CaseIterable, Sendable {
    case memory
    case sqlite
    case postgres

    static let allCases: [Self] =
        TestServer.isInstalled && ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
        ? [.memory, .sqlite, .postgres] : [.memory, .sqlite]

    static let withOneWriter: [Self] = [.memory, .sqlite]

    /// Creates a store with forecasts; writes fail with `refusal` if one is given.
    ///
    /// Each body of a transaction is run twice, as a store may do after a conflict: a use case
    /// whose body has other effects than on the store fails its tests.
    ///
    /// The deadlines of the use cases are recorded. Only a test that needs their end enforces them,
    /// because a machine with other load may exceed them.
    func holding(
        _ forecasts: [Forecast] = [],
        refusingWrites refusal: DomainError? = nil,
        enforcingDeadlines: Bool = false
    ) async throws -> TestTransactions {
        let transactions: any TransactionTemplate<TenkiRepositories>
        var file: TemporaryFile?
        switch self {
        case .memory: transactions = MemoryTransactions.tenki
        case .sqlite:
            let temporary = try TemporaryFile()
            transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: temporary.path))
            file = temporary
        case .postgres:
            let store = try await PostgresStore(tenki: TestServer.makeSchema())
            transactions = PostgresTransactions(tenki: store)
        }
        try await transactions.execute { try await $0.forecasts.save(forecasts) }
        return TestTransactions(
            store: enforcingDeadlines
                ? transactions.rehearsing() : transactions.ignoringDeadlines().rehearsing(),
            refusal: refusal,
            file: file
        )
    }
}

final class TestTransactions: TransactionTemplate {
    private let store: any TransactionTemplate<TenkiRepositories>
    private let refusal: DomainError?
    private let writes = Mutex<[Duration?]>([])
    private let reads = Mutex(0)
    private let nextRefusal = Mutex<DomainError?>(nil)
    private let file: TemporaryFile?

    init(
        store: any TransactionTemplate<TenkiRepositories>,
        refusal: DomainError?,
        file: TemporaryFile?
    ) {
        self.store = store
        self.refusal = refusal
        self.file = file
    }

    var commits: CommitSignal { store.commits }

    var writeCount: Int { writeDeadlines.count }

    var readCount: Int { reads.withLock { $0 } }

    var writeDeadlines: [Duration?] { writes.withLock { $0 } }

    var forecasts: [Forecast] {
        get async throws { try await read { try await $0.forecasts.all() } }
    }

    func refuseNextWrite(_ refusal: DomainError) {
        nextRefusal.withLock { $0 = refusal }
    }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        if options.access == .write {
            writes.withLock { $0.append(options.deadline) }
            let refusal = nextRefusal.withLock { $0.take() }
            if let refusal { throw refusal }
        } else {
            reads.withLock { $0 += 1 }
        }
        return try await store.run(options) { repositories in
            guard let refusal else { return try await body(repositories) }
            var refusing = repositories
            refusing.forecasts = RefusingForecasts(
                forecasts: repositories.forecasts,
                refusal: refusal
            )
            return try await body(refusing)
        }
    }
}

private struct RefusingForecasts: ForecastRepository, ForwardingRepository {
    let forecasts: any ForecastRepository
    let refusal: DomainError

    var wrapped: any Repository<Forecast> { plain(forecasts) }

    func newest(in city: CityCode, from sources: [DataSource]?) async throws -> Forecast? {
        try await forecasts.newest(in: city, from: sources)
    }

    func save(_ forecast: Forecast) async throws { throw refusal }

    func issues(
        in city: CityCode,
        from sources: [DataSource]?,
        limit: Int
    ) async throws -> [Forecast] {
        try await forecasts.issues(in: city, from: sources, limit: limit)
    }

    func issues(
        inEach cities: [CityCode],
        from sources: [DataSource],
        limit: Int
    ) async throws -> [Forecast] {
        try await forecasts.issues(inEach: cities, from: sources, limit: limit)
    }

    func deleteAll(
        in city: CityCode,
        from source: DataSource,
        issuedOutside period: ClosedRange<Date>
    ) async throws {
        try await forecasts.deleteAll(in: city, from: source, issuedOutside: period)
    }

    func deleteAll(issuedBefore moment: Date) async throws {
        try await forecasts.deleteAll(issuedBefore: moment)
    }
}

/// Returns the repository without its forecast queries.
private func plain(_ forecasts: some ForecastRepository) -> any Repository<Forecast> { forecasts }

struct FakeClock: WallClock {
    var now = Date(timeIntervalSince1970: 1_763_690_400)
}

/// A clock that tests advance.
final class MovingClock: WallClock {
    private let moment = Mutex(FakeClock().now)

    var now: Date { moment.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        moment.withLock { $0 += seconds }
    }
}

/// Creates a forecast issued and fetched `hoursOld` hours before the fake clock's time.
func forecast(
    _ city: CityCode = .tokyo,
    hoursOld: Double = 0,
    source: DataSource = DataSource(name: "tests")
) throws -> Forecast {
    let moment = FakeClock().now.addingTimeInterval(-hoursOld * 3600)
    return try Forecast(
        id: .init(city: city, source: source, issuedAt: moment),
        fetchedAt: moment,
        overview: "",
        attribution: Attribution(text: "tests", link: nil),
        days: [
            DailyForecast(
                date: CalendarDate(moment, in: .japan),
                summary: "晴れ",
                low: nil,
                high: nil,
                chancesOfRain: ChancesOfRain { _ in .unknown }
            )
        ]
    )
}

/// The reason why a provider is unavailable: “the provider cannot be reached”.
let providerAway = ServiceFailure("the provider", .connectionFailed)
