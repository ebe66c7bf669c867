import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ForecastRepositoryTests {
    @Test(arguments: StoreEngine.installed)
    func `a forecast comes back as it was saved`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let saved = try forecast(issuedAt: 1_763_690_400)

        try await transactions.execute { try await $0.forecasts.save(saved) }

        let found = try await transactions.read { try await $0.forecasts.find(saved.id) }
        #expect(found == saved)
    }

    @Test(arguments: StoreEngine.installed)
    func `saving the same forecast again replaces it with its days`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let first = try forecast(issuedAt: 1_763_690_400, days: ["2026-11-21", "2026-11-22"])
        let second = try forecast(issuedAt: 1_763_690_400, days: ["2026-11-21"])

        try await transactions.execute { repositories in
            try await repositories.forecasts.save(first)
            try await repositories.forecasts.save(second)
        }

        #expect(try await transactions.read { try await $0.forecasts.all() } == [second])
    }

    @Test(arguments: StoreEngine.installed)
    func `old forecasts are deleted, except the newest of each source`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let moments = [1_763_500_000, 1_763_600_000, 1_763_690_400.0]
        let all = try moments.map { try forecast(issuedAt: $0) }
        try await transactions.execute { try await $0.forecasts.save(all) }

        func left(before moment: Double) async throws -> [Forecast] {
            try await transactions.execute { repositories in
                try await repositories.forecasts
                    .deleteAll(issuedBefore: Date(timeIntervalSince1970: moment))
                return try await repositories.forecasts.all()
            }
        }
        #expect(try await left(before: moments[1]) == Array(all.suffix(2)))
        #expect(try await left(before: moments[2] + 1) == [all[2]])
    }

    @Test(arguments: StoreEngine.installed)
    func `the newest forecast is the one that was issued last`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let old = try forecast(issuedAt: 1_763_600_000)
        let new = try forecast(issuedAt: 1_763_690_400)

        try await transactions.execute { repositories in
            try await repositories.forecasts.save(new)
            try await repositories.forecasts.save(old)
        }

        let newest = try await transactions.read { repositories in
            let forecasts = repositories.forecasts
            return try await [
                forecasts.newest(in: .tokyo, from: [DataSource(name: "tests")]),
                forecasts.newest(in: .tokyo, from: nil),
                forecasts.newest(in: .tokyo, from: [.demo]),
            ]
        }
        #expect(newest == [new, new, nil])
    }

    @Test(arguments: StoreEngine.installed)
    func `only a source's issues for a city outside of a period are deleted`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let sapporo = try forecast(CityCode("016010"), issuedAt: 1_763_000_000)
        let tokyo = try [1_763_000_000, 1_763_600_000, 1_763_700_000, 1_763_800_000]
            .map { try forecast(issuedAt: $0) }
        let period = tokyo[1].id.issuedAt...tokyo[2].id.issuedAt

        try await transactions.execute { repositories in
            let forecasts = repositories.forecasts
            try await forecasts.save([sapporo] + tokyo)
            for source in [.demo, DataSource(name: "tests")] {
                try await forecasts.deleteAll(in: .tokyo, from: source, issuedOutside: period)
            }
        }

        let left = try await transactions.read { try await $0.forecasts.all() }
        #expect(left == [sapporo, tokyo[1], tokyo[2]])
    }

    @Test(arguments: StoreEngine.installed)
    func `the issues of a city come newest first, without unreadable ones`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let transactions = store.transactions
        let saved = try (0..<5).map { try forecast(issuedAt: 1_763_600_000 + Double($0)) }
        try await transactions.execute { try await $0.forecasts.save(saved) }
        try await store.execute(
            #"UPDATE "dailyForecast" SET "lowTenths" = 9999 WHERE "issuedAt" = 1763600003"#
        )

        let (issues, others) = try await transactions.read { repositories in
            (
                try await repositories.forecasts.issues(in: .tokyo, from: nil, limit: 4),
                try await repositories.forecasts.issues(in: .tokyo, from: [.demo], limit: 4)
            )
        }
        #expect(issues == [saved[4], saved[2], saved[1]])
        #expect(others == [])
    }

    @Test(arguments: StoreEngine.installed)
    func `the newest issues of each city come with one statement, without those of other sources`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let (sapporo, naha) = (try CityCode("016010"), try CityCode("471010"))
        let tokyo = try [1_763_600_000, 1_763_690_400]
            .map { try forecast(issuedAt: $0, days: ["2026-11-21", "2026-11-22"]) }
        let saved = tokyo + [try forecast(sapporo, issuedAt: 1_763_600_000)]
        try await transactions.execute { try await $0.forecasts.save(saved) }

        let (newest, others, statements) = try await transactions.read { repositories in
            let statements = Statements()
            let transaction = repositories.transaction as? SQLiteTransaction
            try await transaction?.perform { db in db.trace { statements.add("\($0)") } }
            let newest = try await repositories.forecasts.issues(
                inEach: [naha, sapporo, .tokyo],
                from: [DataSource(name: "tests")],
                limit: 1
            )
            let count = statements.count
            let others = try await repositories.forecasts.issues(
                inEach: [.tokyo],
                from: [.demo],
                limit: 2
            )
            let all = try await repositories.forecasts.issues(
                inEach: [.tokyo],
                from: [DataSource(name: "tests")],
                limit: 2
            )
            #expect(all == [saved[1], saved[0]])
            return (newest, others, count)
        }

        #expect(Set(newest) == [saved[1], saved[2]])
        #expect(others == [])
        #expect(engine != .sqlite || statements == 1)
    }

    @Test(arguments: StoreEngine.installed)
    func `all forecasts come part by part, ordered by city and time of issue`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let saved = try ["016010", "130010"].flatMap { city in
            try (0..<3).map { try forecast(CityCode(city), issuedAt: 1_763_600_000 + Double($0)) }
        }
        try await transactions.execute { try await $0.forecasts.save(saved.reversed()) }

        let (parts, count) = try await transactions.read { repositories in
            var parts: [[Forecast]] = []
            repeat {
                parts.append(
                    try await repositories.forecasts.elements(
                        after: parts.last?.last?.id,
                        limit: 4
                    )
                )
            } while parts.last != []
            return (parts, try await repositories.forecasts.count())
        }

        #expect(parts == [Array(saved[..<4]), Array(saved[4...]), []])
        #expect(count == 6)
    }

    @Test(arguments: StoreEngine.installed)
    func `the watched places are read in their order`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let lists = try [
            Watchlist([BoardPlace(.tokyo), BoardPlace("016010"), BoardPlace("130010/1320100")]),
            Watchlist([]),
        ]
        for list in lists {
            try await transactions.execute { try await $0.watchlists.save(list) }

            let found = try await transactions.read { try await $0.watchlists.all() }
            #expect(found == [list])
        }
    }

    @Test(arguments: StoreEngine.installed)
    func `delete returns whether a row existed`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let saved = try forecast(issuedAt: 1_763_690_400)

        let answers = try await transactions.execute { repositories in
            try await repositories.forecasts.save(saved)
            return try await [
                repositories.forecasts.delete(saved.id), repositories.forecasts.delete(saved.id),
            ]
        }

        #expect(answers == [true, false])
    }

    @Test(arguments: StoreEngine.installed)
    func `nothing is stored at first, and nothing after all was deleted`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        #expect(try await transactions.read { try await $0.forecasts.all() } == [])
        let saved = try forecast(issuedAt: 1_763_690_400)

        try await transactions.execute { repositories in
            try await repositories.forecasts.save(saved)
            try await repositories.forecasts.deleteAll()
        }

        #expect(try await transactions.read { try await $0.forecasts.find(saved.id) } == nil)
    }
}

func forecast(
    _ city: CityCode = .tokyo,
    issuedAt: Double,
    days: [String] = ["2026-11-21", "2026-11-22", "2026-11-23"]
) throws -> Forecast {
    let chances: [ChanceOfRain] = [
        .passed, .unknown, Percentage(0).map(ChanceOfRain.percent) ?? .unknown,
        Percentage(100).map(ChanceOfRain.percent) ?? .unknown,
    ]
    return try Forecast(
        id: .init(
            city: city,
            source: DataSource(name: "tests"),
            issuedAt: Date(timeIntervalSince1970: issuedAt)
        ),
        fetchedAt: Date(timeIntervalSince1970: issuedAt + 7),
        overview: "高波に注意してください。\n\n晴れ'); DROP TABLE forecast; --",
        publication: ForecastPublication(
            office: "銚子地方気象台",
            headline: "高波に注意してください。",
            overviewIssuedAt: Date(timeIntervalSince1970: issuedAt - 1260)
        ),
        attribution: Attribution(text: "tests", link: "https://a.example/"),
        normals: ClimateNormals(
            station: "東京",
            low: Temperature(celsius: 8.1),
            high: nil,
            weeklyPrecipitation: try ClosedRange(
                from: Precipitation(millimetres: 5.1),
                to: Precipitation(millimetres: 26.3)
            )
        ),
        days: days.enumerated().map { index, day in
            DailyForecast(
                date: try CalendarDate(day),
                summary: index == 1 ? nil : "晴れ",
                weather: index == 1 ? nil : "晴れ　夜　くもり",
                reliability: index == 2 ? .medium : nil,
                low: index == 0 ? nil : try Temperature(celsius: -1.5),
                high: try Temperature(celsius: 10),
                lowRange: try ClosedRange(
                    from: Temperature(celsius: -3),
                    to: Temperature(celsius: -1.5)
                ),
                highRange: index == 0
                    ? nil
                    : try ClosedRange(
                        from: Temperature(celsius: 10),
                        to: Temperature(celsius: 12)
                    ),
                station: index == 2 ? "八王子" : nil,
                chancesOfRain: ChancesOfRain(ofDay: Percentage(index * 30)) {
                    chances[$0.rawValue]
                },
                wind: "南の風",
                wave: nil
            )
        }
    )
}

private final class Statements: Sendable {
    private let list = Mutex<[String]>([])

    var count: Int { list.withLock { $0.count } }

    func add(_ sql: String) { list.withLock { $0.append(sql) } }
}
