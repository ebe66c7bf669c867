import Foundation
import KasaneDomain
import KasaneJobs
import KasaneTesting
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadObservationsTests {
    @Test(arguments: Store.allCases)
    func `the newest observations of each city's station are stored`(store: Store) async throws {
        let node = try await ObservationNode(store)

        _ = try await node.read()

        let shown = try await node.stored()
        // It is 11:00. The file of 10:50 has been there for five minutes.
        #expect(shown.observation.latest?.time == node.store.clock.now - 600)
        #expect(shown.current?.temperature?.tenths == 65)
        #expect(shown.observation.station?.id == .tokyo)
        #expect(shown.observation.source == node.service.source)
        let count = try await node.store.tenki.read { try await $0.observations.count() }
        #expect(count == 3)
    }

    @Test(arguments: Store.allCases)
    func `two nodes and a reader cause one request in ten minutes`(store: Store) async throws {
        let node = try await ObservationNode(store)
        for _ in 0..<120 {
            async let first = node.read()
            async let second = node.read()
            _ = try await [first, second]
            _ = try await node.show()
            node.store.clock.advance(by: 60)
        }

        #expect(node.service.files.count == 12)
        #expect(Set(node.service.files).count == 12)
        #expect(node.service.requests.filter { $0 == "stations" }.count == 1)
        #expect(try await node.stored().today?.observations.count == 12)
    }

    @Test func `the observation of midnight belongs to the day before`() async throws {
        let node = try await ObservationNode(.memory)
        // Until 0:24 of the next day.
        try await node.pass(minutes: 13 * 60 + 24)

        let days = try await node.stored().observation.days
        #expect(days.map(\.observations.count) == [1, 80])
        let midnight = try #require(days.last?.latest?.time)
        #expect(CalendarDate(midnight, in: .japan).start(in: .japan) == midnight)
    }

    @Test func `an outage leaves a gap, and the age and the reason are right`() async throws {
        let node = try await ObservationNode(.memory)
        try await node.pass(minutes: 11)
        node.service.set(isDown: true)
        try await node.pass(minutes: 60)

        let shown = try await node.stored()
        let latest = try #require(shown.observation.latest)
        #expect(latest.isStale(at: shown.moment))
        #expect(shown.moment.timeIntervalSince(latest.time) >= 3600)
        #expect(shown.observation.check.failure == .service(ServiceFailure("tests", .timeout)))
        #expect(shown.current != nil)

        node.service.set(isDown: false)
        try await node.pass(minutes: 11)

        let after = try await node.stored()
        #expect(after.observation.check.failure == nil)
        #expect(after.observation.latest?.isStale(at: after.moment) == false)
        let day = try #require(after.today)
        #expect(day.observations.count < 8)
    }

    @Test func `a frozen service is stale after 40 minutes, and says nothing after 3 hours`()
        async throws
    {
        let node = try await ObservationNode(.memory)
        try await node.pass(minutes: 1)
        node.service.freeze()
        try await node.pass(minutes: 60)

        let hourLater = try await node.stored()
        #expect(hourLater.observation.latest?.isStale(at: hourLater.moment) == true)
        #expect(hourLater.observation.check.failure == .notPublished)
        let count = node.service.files.count
        #expect(count <= 7)

        try await node.pass(minutes: 180)

        let later = try await node.stored()
        #expect(later.current == nil)
        #expect(later.observation.latest == hourLater.observation.latest)
    }

    @Test func `files that are published late are requested later`() async throws {
        let node = try await ObservationNode(.memory)
        node.service.publish(after: 780)
        try await node.pass(minutes: 180)

        let shown = try await node.stored()
        #expect(shown.observation.check.failure == nil)
        #expect(shown.observation.latest?.isStale(at: shown.moment) == false)
        #expect(node.service.files.count <= 18)
    }

    @Test func `without the table of stations no file is requested`() async throws {
        let node = try await ObservationNode(.memory)
        node.service.set(isTableDown: true)
        try await node.pass(minutes: 50)

        #expect(node.service.requests == ["stations"])
        #expect(try await node.stored().observation.station == nil)

        node.service.set(isTableDown: false)
        try await node.pass(minutes: 20)

        #expect(node.service.requests.count == 3)
        #expect(try await node.stored().current != nil)
    }

    @Test func `a damaged table replaces no stations`() async throws {
        let node = try await ObservationNode(.memory)
        _ = try await node.read()
        node.service.set(isTableEmpty: true)
        node.store.clock.advance(by: 31 * 86_400)

        _ = try await node.read()

        #expect(node.service.requests.filter { $0 == "stations" }.count == 2)
        #expect(try await node.stored().current != nil)
    }

    @Test(arguments: Store.allCases)
    func `forecasts are compared with the observations of the day`(store: Store) async throws {
        let node = try await ObservationNode(store)
        let date = CalendarDate(node.store.clock.now, in: .japan).adding(days: 1)
        // A forecast of today for tomorrow.
        let issue = try forecast(for: date, issuedAt: node.store.clock.now)
        try await node.store.tenki.execute { try await $0.forecasts.save(issue) }
        // Until 0:50 of the day after tomorrow.
        try await node.pass(minutes: (13 + 24) * 60 + 50, every: 10)
        try await node.store.jobs.execute { _ = try await $0.enqueue(ScoreForecasts()) }

        let results = try await node.store.run(
            ScoreForecastsHandler(transactions: node.store.tenki, clock: node.store.clock)
        )

        #expect(results.map(\.outcome) == [.done])
        let scores = try await node.store.tenki.read { try await $0.scores.all() }
        let score = try #require(scores.first)
        #expect(scores.count == 1)
        #expect(score.id == .init(.tokyo, on: date, by: DataSource(name: "tests")))
        // The lowest until 9:00 is that of 0:10, the highest until 18:00 that of 18:00.
        #expect(score.lowError == 20 - 1)
        #expect(score.highError == 100 - 108)
        // Each hour has 0.2 mm, the day 4.8 mm.
        #expect(score.rain == .miss)
        #expect(try await node.stored().observation.accuracy.map(\.days) == [1])
    }

    private func forecast(for date: CalendarDate, issuedAt: Date) throws -> Forecast {
        try Forecast(
            id: .init(city: .tokyo, source: DataSource(name: "tests"), issuedAt: issuedAt),
            fetchedAt: issuedAt,
            overview: "",
            attribution: Attribution(text: "", link: nil),
            days: [
                DailyForecast(
                    date: date,
                    summary: nil,
                    low: try Temperature(celsius: 2),
                    high: try Temperature(celsius: 10),
                    chancesOfRain: ChancesOfRain { _ in
                        Percentage(40).map(ChanceOfRain.percent) ?? .unknown
                    }
                )
            ]
        )
    }
}

private struct ObservationNode {
    let store: JobStore
    let service: StubObservationService
    private let readObservations: ReadObservations
    private let show: ShowObservation

    init(_ store: Store) async throws {
        self.store = try await JobStore(store)
        service = StubObservationService(clock: self.store.clock)
        readObservations = ReadObservations(
            provider: service,
            transactions: self.store.tenki,
            clock: self.store.clock
        )
        show = ShowObservation(
            read: readObservations,
            fetch: FetchForecast(
                provider: SourceOnly(),
                transactions: self.store.tenki,
                clock: self.store.clock
            ),
            hours: FetchHours(
                provider: NoHourlyForecasts(),
                transactions: self.store.tenki,
                clock: self.store.clock
            ),
            transactions: self.store.tenki,
            clock: self.store.clock
        )
    }

    func read() async throws -> Bool { try await readObservations() }

    func show() async throws -> ObservationSnapshot { try await show(.tokyo) }

    func stored() async throws -> ObservationSnapshot { try await show.stored(.tokyo) }

    func pass(minutes: Int, every step: Int = 1) async throws {
        for _ in 0..<minutes / step {
            store.clock.advance(by: Double(step) * 60)
            _ = try await read()
        }
    }
}

/// A provider that is never called.
private struct SourceOnly: ForecastProvider {
    let sources = [DataSource(name: "tests")]

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        throw ProviderFailure.noneConfigured.error
    }
}

/// A provider without hours.
private struct NoHourlyForecasts: HourlyForecastProvider {
    let hourlySources: [HourlySeries: DataSource] = [:]

    func hours(
        of series: HourlySeries,
        for city: CityCode,
        on _: ProviderRequest
    ) async throws -> HourlyForecast {
        throw ProviderFailure.noneConfigured.error
    }
}
