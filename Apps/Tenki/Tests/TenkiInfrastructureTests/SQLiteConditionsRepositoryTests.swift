import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct SQLiteConditionsRepositoryTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `stored weather that cannot be read counts as not stored, and is replaced`()
        async throws
    {
        let store = try SQLiteStore(tenki: file.path)
        let reported = Reports()
        let transactions = SQLiteTransactions(tenki: store) { reported.add($0) }
        let cities = WorldCity.all.prefix(3).map(\.id)
        let weather = try cities.map { try conditions(in: $0) }
        try await transactions.execute { try await $0.conditions.save(weather) }
        try await SQLiteTransactions(store: store) { $0 }.execute { transaction in
            try await transaction.perform { db in
                try db.execute(
                    sql: "UPDATE currentConditions SET windSpeed = -1 WHERE city = ?",
                    arguments: [cities[1].number]
                )
            }
        }

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
            source: DataSource(name: "tests"),
            observedAt: Date(timeIntervalSince1970: 1_763_690_400),
            fetchedAt: Date(timeIntervalSince1970: 1_763_690_407),
            sky: .clear,
            temperature: Temperature(celsius: 20),
            humidity: nil,
            windSpeed: 3.5,
            attribution: Attribution(text: "tests", link: nil)
        )
    }
}
