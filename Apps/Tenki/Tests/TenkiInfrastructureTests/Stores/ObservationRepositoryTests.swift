import Foundation
import KasaneDomain
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ObservationRepositoryTests {
    private let date: CalendarDate
    private let station: ObservationStation.ID

    init() throws {
        date = try CalendarDate("2026-11-21")
        station = try #require(ObservationStation.ID("44132"))
    }

    @Test(arguments: StoreEngine.installed)
    func `observations are stored with all that they say`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let city = try tokyo()
        let day = try day(on: date)
        var check = ObservationCheck()
        check.recordRequest(of: day.observations[0].time, at: date.start(in: .japan))
        check.recordFailure(.notPublished, at: date.start(in: .japan))
        let (state, scores) = (check, try scores())

        try await transactions.execute { repositories in
            try await repositories.stations.save(city)
            try await repositories.observations.save(day)
            try await repositories.observationChecks.save(state)
            try await repositories.scores.save(scores)
        }

        let found = try await transactions.read { repositories in
            (
                try await repositories.stations.find(.tokyo),
                try await repositories.observations.find(day.id),
                try await repositories.observationChecks.find(ObservationCheck.id),
                try await repositories.scores.all()
            )
        }
        #expect(found.0 == city)
        #expect(found.1 == day)
        #expect(found.2 == state)
        #expect(Set(found.3) == Set(scores))
    }

    @Test(arguments: StoreEngine.installed)
    func `a station that cannot be read is missing, reported and replaced`(
        engine: StoreEngine
    ) async throws {
        let reports = Reports()
        let store = try await TenkiStore(engine) { reports.add($0) }
        let transactions = store.transactions
        let city = try tokyo()
        try await transactions.execute { try await $0.stations.save(city) }
        try await store.execute(#"UPDATE "cityStation" SET latitude = 999"#)

        #expect(try await transactions.read { try await $0.stations.find(.tokyo) } == nil)
        #expect(reports.first != nil)
        try await transactions.execute { try await $0.stations.save(city) }

        #expect(try await transactions.read { try await $0.stations.find(.tokyo) } == city)
    }

    @Test(arguments: StoreEngine.installed)
    func `the days before a day are deleted`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let days = try (-2...1).map { try day(on: date.adding(days: $0)) }
        let scores = try scores()
        try await transactions.execute { repositories in
            try await repositories.observations.save(days)
            try await repositories.scores.save(scores)
        }

        try await transactions.execute { repositories in
            try await repositories.observations.deleteAll(before: date)
            try await repositories.scores.deleteAll(before: date)
        }

        let left = try await transactions.read { repositories in
            (
                try await repositories.observations.all().map(\.id.date),
                try await repositories.scores.all().map(\.id.date)
            )
        }
        #expect(left.0.sorted() == [date, date.adding(days: 1)])
        #expect(left.1 == [date])
    }

    @Test func `thirty days of all cities take less than 20 MB`() async throws {
        let store = try await TenkiStore(.sqlite)
        let days = try (0..<10).flatMap { number in
            try (0..<10).map { offset in
                let id = try #require(ObservationStation.ID("\(44_000 + number)"))
                return try day(on: date.adding(days: -offset), of: id)
            }
        }
        let before = try await size(of: store)
        try await store.transactions.execute { try await $0.observations.save(days) }

        let size = try await size(of: store) - before

        #expect(size * 142 * 30 / days.count < 20_000_000)
    }

    /// Returns the number of bytes of a database.
    private func size(of store: TenkiStore) async throws -> Int {
        let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        return try await store.integers(sql).first ?? 0
    }

    private func tokyo() throws -> CityStation {
        let station = ObservationStation(
            id: station,
            name: "東京 \"'\\",
            kana: "トウキョウ",
            romaji: "Tokyo",
            coordinates: try Coordinates(latitude: 35.69166666, longitude: 139.75),
            altitude: -3,
            elements: [.temperature, .snow]
        )
        return CityStation(station, of: .tokyo)
    }

    private func scores() throws -> [ForecastScore] {
        [
            ForecastScore(
                id: .init(.tokyo, on: date, by: DataSource(name: "a")),
                lowError: -12,
                highError: nil,
                rain: .falseAlarm
            ),
            ForecastScore(
                id: .init(.tokyo, on: date.adding(days: -1), by: DataSource(name: "a")),
                lowError: nil,
                highError: 7,
                rain: nil
            ),
        ]
    }

    private func day(
        on date: CalendarDate,
        of station: ObservationStation.ID? = nil
    ) throws -> ObservationDay {
        let observations = try (1...ObservationDay.count).map { slot in
            let wind = try Wind(
                from: WindDirection(rawValue: slot % 17),
                lowestTenths: slot,
                highestTenths: slot
            )
            return try StationObservation(
                time: ObservationDay.time(ofSlot: slot, on: date),
                temperature: slot == 7 ? nil : Temperature(tenths: slot * 3 - 120),
                precipitation: slot == 8 ? nil : Precipitation(tenths: slot % 6 * 5),
                wind: slot == 9 ? nil : wind,
                humidity: slot == 10 ? nil : Percentage(slot % 100),
                snowDepth: slot.isMultiple(of: 6) ? slot : nil
            )
        }
        let id = ObservationDay.ID(station ?? self.station, on: date)
        return ObservationDay(id: id, observations: observations)
    }
}
