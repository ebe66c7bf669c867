import Foundation
import KasaneDomain
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConditionsRepositoryTests {
    @Test(arguments: StoreEngine.installed)
    func `stored weather that cannot be read counts as not stored, and is replaced`(
        engine: StoreEngine
    ) async throws {
        let reported = Reports()
        let store = try await TenkiStore(engine) { reported.add($0) }
        let transactions = store.transactions
        let cities = WorldCity.all.prefix(3).map(\.id)
        let weather = try cities.map { try conditions(in: $0) }
        try await transactions.execute { try await $0.conditions.save(weather) }
        try await store.execute(
            #"UPDATE "currentConditions" SET "windSpeed" = -1 WHERE city = \#(cities[1].number)"#
        )

        let found = try await transactions.read { try await $0.conditions.find(cities) }
        #expect(found == [weather[0], weather[2]])
        #expect(try await transactions.read { try await $0.conditions.find(cities[1]) } == nil)
        #expect(reported.first?.contains("\(cities[1].number)") == true)

        try await transactions.execute { try await $0.conditions.save(weather[1]) }
        #expect(try await transactions.read { try await $0.conditions.find(cities) } == weather)
    }

    @Test(arguments: StoreEngine.installed)
    func `a place of the world keeps its days until it is too old and deleted`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let transactions = store.transactions
        let (place, today) = (try reykjavik(), try CalendarDate("2025-11-21"))
        var weather = try conditions(in: WorldCity.all[0].id).weather
        weather.days = [
            try day(today, low: Temperature(celsius: -6)), try day(today.adding(days: 1), low: nil),
        ]
        let known = KnownPlace(place, weather)
        try await transactions.execute { try await $0.places.save(known) }

        #expect(try await transactions.read { try await $0.places.find(place.id) } == known)
        try await transactions.execute { try await $0.places.deleteAll(before: today) }
        #expect(try await transactions.read { try await $0.places.all() } == [known])
        try await transactions.execute {
            try await $0.places.deleteAll(before: today.adding(days: 1))
        }
        #expect(try await transactions.read { try await $0.places.all() } == [])
    }

    private func day(_ date: CalendarDate, low: Temperature?) throws -> PlaceDay {
        try #require(
            PlaceDay(date, sky: .snow, low: low, high: nil, chanceOfRain: Percentage(80))
        )
    }

    private func reykjavik() throws -> Place {
        Place(
            id: try #require(Place.ID(3_413_829)),
            name: "Reykjavik",
            region: nil,
            country: "Iceland",
            coordinates: try Coordinates(latitude: 64.135, longitude: -21.895),
            timeZone: try #require(TimeZone(identifier: "Atlantic/Reykjavik"))
        )
    }

    private func conditions(in city: WorldCity.ID) throws -> CurrentConditions {
        try CurrentConditions(
            id: city,
            weather: PlaceWeather(
                source: DataSource(name: "tests"),
                observedAt: Date(timeIntervalSince1970: 1_763_690_400),
                fetchedAt: Date(timeIntervalSince1970: 1_763_690_407),
                sky: .clear,
                temperature: Temperature(celsius: 20),
                humidity: nil,
                windSpeed: 3.5,
                attribution: Attribution(text: "tests", link: nil)
            )
        )
    }
}
