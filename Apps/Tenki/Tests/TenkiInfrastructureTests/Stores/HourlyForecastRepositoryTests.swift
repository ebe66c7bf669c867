import Foundation
import KasaneDomain
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HourlyForecastRepositoryTests {
    private let sources = [
        HourlySeries.agency: DataSource(name: "tests"), .openMeteo: DataSource(name: "others"),
    ]

    @Test(arguments: StoreEngine.installed, HourlySeries.allCases)
    func `hours come back as they were saved`(
        engine: StoreEngine,
        series: HourlySeries
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let saved = try hours(series)

        try await transactions.execute { try await $0.hours.save(saved) }

        let found = try await transactions.read { repositories in
            (
                try await repositories.hours.find(saved.id),
                try await repositories.hours.newest(inEach: [.tokyo], from: sources)
            )
        }
        #expect(found.0 == saved)
        #expect(found.1 == [saved])
    }

    @Test(arguments: StoreEngine.installed)
    func `the newest hours of each city and series are those of the accepted source`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let sapporo = try CityCode("016010")
        let newest = try [
            hours(.agency, issuedAt: 1_763_690_400), hours(.openMeteo, issuedAt: 1_763_690_000),
            hours(.agency, in: sapporo, issuedAt: 1_763_600_000),
        ]
        let others = try [
            hours(.agency, issuedAt: 1_763_680_000),
            hours(.agency, from: .demo, issuedAt: 1_763_699_999),
            hours(.agency, in: CityCode("011000"), issuedAt: 1_763_690_400),
        ]
        try await transactions.execute { try await $0.hours.save(newest + others) }

        let (found, none) = try await transactions.read { repositories in
            (
                try await repositories.hours.newest(inEach: [.tokyo, sapporo], from: sources),
                try await repositories.hours.newest(inEach: [], from: sources)
            )
        }

        #expect(Set(found) == Set(newest))
        #expect(found.count == 3)
        #expect(none.isEmpty)
    }

    @Test(arguments: StoreEngine.installed)
    func `old hours are deleted, except the newest of each source`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let moments = [1_763_500_000, 1_763_600_000, 1_763_690_400.0]
        let all = try moments.map { try hours(.agency, issuedAt: $0) }
        try await transactions.execute { try await $0.hours.save(all) }

        func left(before moment: Double) async throws -> [HourlyForecast] {
            try await transactions.execute { repositories in
                try await repositories.hours
                    .deleteAll(issuedBefore: Date(timeIntervalSince1970: moment))
                return try await repositories.hours.all()
            }
        }
        #expect(try await left(before: moments[1]) == Array(all.suffix(2)))
        #expect(try await left(before: moments[2] + 1) == [all[2]])
    }

    @Test(arguments: StoreEngine.installed)
    func `hours issued outside a period are deleted, the others and other series stay`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let moments = [1_763_500_000, 1_763_600_000, 1_763_690_400, 1_763_700_000.0]
        let all = try moments.map { try hours(.agency, issuedAt: $0) }
        let other = try hours(.openMeteo, issuedAt: moments[3])
        try await transactions.execute { try await $0.hours.save(all + [other]) }

        let left = try await transactions.execute { repositories in
            try await repositories.hours.deleteAll(
                like: all[1].id,
                issuedOutside: all[1].id.issuedAt...all[2].id.issuedAt
            )
            return try await repositories.hours.all()
        }

        #expect(Set(left) == [all[1], all[2], other])
    }

    @Test(arguments: StoreEngine.installed)
    func `a row that cannot be read counts as not stored, and is replaced`(
        engine: StoreEngine
    ) async throws {
        let reported = Reports()
        let store = try await TenkiStore(engine) { reported.add($0) }
        let saved = try hours(.agency)
        try await store.transactions.execute { try await $0.hours.save(saved) }
        try await store.execute(#"UPDATE "hourlyForecast" SET hours = '{}'"#)

        let found = try await store.transactions.read { repositories in
            try await repositories.hours.newest(inEach: [.tokyo], from: sources)
        }
        #expect(found.isEmpty)
        #expect(reported.first?.contains("hourlyForecast") == true)

        try await store.transactions.execute { try await $0.hours.save(saved) }
        let again = try await store.transactions.read { try await $0.hours.find(saved.id) }
        #expect(again == saved)
    }

    @Test(arguments: StoreEngine.installed)
    func `the requests for hours come back as they were saved`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let now = Date(timeIntervalSince1970: 1_763_690_400)
        let fetches = HourlySeries.allCases.map { series in
            var fetches = HourlyFetches(id: .init(.tokyo, series))
            fetches.history.recordRequest(.automatic, at: now)
            fetches.history.recordRequest(.manual, at: now)
            return fetches
        }

        try await transactions.execute { try await $0.hourlyFetches.save(fetches) }

        let found = try await transactions.read { try await $0.hourlyFetches.all() }
        #expect(Set(found) == Set(fetches))
    }

    @Test func `30 days of hours of every city take little room`() throws {
        let bytes = try HourlySeries.allCases.map { series -> Int in
            let text = try rowText(try hours(series, count: series == .agency ? 16 : 72))
            // Six requests a day are the most.
            let days = Int(series.retention / .seconds(86_400))
            return text.utf8.count * City.all.count * days * (series == .agency ? 3 : 6)
        }

        #expect(bytes.reduce(0, +) < 20_000_000)
    }

    private func rowText(_ hours: HourlyForecast) throws -> String {
        // The repository's rows are internal; this is the size of the lists of numbers in them.
        hours.periods.map { "\(Int($0.start.timeIntervalSince1970)),\"overcast\",12,80,3,30,50," }
            .joined()
            + hours.temperatures.map { "\(Int($0.moment.timeIntervalSince1970)),-123," }
            .joined()
    }

    private func hours(
        _ series: HourlySeries,
        in city: CityCode = .tokyo,
        from source: DataSource? = nil,
        issuedAt: Double = 1_763_690_400,
        count: Int = 4
    ) throws -> HourlyForecast {
        let issuedAt = Date(timeIntervalSince1970: issuedAt)
        let isHourly = series == .openMeteo
        let seconds = isHourly ? 3600 : 10_800
        return try HourlyForecast(
            id: .init(
                city: city,
                series: series,
                source: source ?? sources[series] ?? .demo,
                issuedAt: issuedAt
            ),
            fetchedAt: issuedAt.addingTimeInterval(7),
            station: isHourly ? nil : "八王子",
            attribution: Attribution(text: "tests", link: nil),
            periods: (0..<count).map { index in
                let winds = try [
                    nil, Wind(from: .west, lowestTenths: 200, highestTenths: nil),
                    Wind(from: nil, speed: 0), Wind(from: .north, speed: 3.4),
                ]
                return try HourlyPeriod(
                    start: issuedAt.addingTimeInterval(Double(index * seconds)),
                    seconds: index == 3 ? seconds - 60 : seconds,
                    sky: [.clear, nil, .rain, .snow][index % 4],
                    precipitation: isHourly && index != 1 ? Precipitation(tenths: index) : nil,
                    chanceOfRain: isHourly ? Percentage(index % 100) : nil,
                    wind: winds[index % 4]
                )
            },
            temperatures: (0...count).map { index in
                HourlyTemperature(
                    moment: issuedAt.addingTimeInterval(Double(index * seconds)),
                    temperature: try Temperature(tenths: index - 2)
                )
            }
        )
    }
}
