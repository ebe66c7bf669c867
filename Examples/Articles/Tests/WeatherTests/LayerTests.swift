import Foundation
import KasaneContainer
import KasaneDomain
import KasaneTesting
import Testing

@testable import Weather

@Suite
struct LayerTests {
    @Test func `each layer imports what the table allows, and nothing else`() throws {
        let rules = ImportRules(
            [
                "Domain": ["Foundation", "KasaneDomain"],
                "Application": ["Foundation", "KasaneDomain"],
                "Infrastructure": [
                    "ArticlesShared", "Foundation", "KasaneDomain", "KasaneHTTP", "KasaneSQLite",
                    "KasaneStore",
                ],
                "UI": ["KasaneDomain", "KasaneLive", "Observation"],
                "Program": [
                    "ArticlesShared", "KasaneContainer", "KasaneDomain", "KasaneHTTP",
                    "KasaneHummingbird", "KasaneLive", "KasaneSQLite", "KasaneSettings",
                    "KasaneStore",
                ],
            ],
            folders: ["Weather"]
        )
        try rules.check()
    }

    @Test func `a container returns a protocol with an associated type`() async throws {
        let container = try Container {
            $0.register((any Repository<CityForecast>).self, MemoryForecasts.init)
        }

        let forecasts: any Repository<CityForecast> = try container.resolve()
        let city = try CityCode("130010")
        try await forecasts.save(
            CityForecast(id: city, title: "東京", days: [], fetchedAt: .distantPast)
        )
        #expect(try await forecasts.find(city)?.title == "東京")
    }
}

/// An in-memory repository.
private final class MemoryForecasts: Repository {
    private var forecasts: [CityForecast] = []

    func find(_ id: CityCode) async throws -> CityForecast? { forecasts.first { $0.id == id } }

    func all() async throws -> [CityForecast] { forecasts }

    func elements(after id: CityCode?, limit: Int) async throws -> [CityForecast] { forecasts }

    func save(_ element: CityForecast) async throws {
        try await delete(element.id)
        forecasts.append(element)
    }

    @discardableResult
    func delete(_ id: CityCode) async throws -> Bool {
        defer { forecasts.removeAll { $0.id == id } }
        return try await find(id) != nil
    }
}
