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
