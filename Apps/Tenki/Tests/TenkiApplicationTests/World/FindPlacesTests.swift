import Foundation
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite
struct FindPlacesTests {
    @Test(
        arguments: [
            ("Dover", ["England", "Delaware"], ["Dover"]), ("Dover, UK", ["England"], ["Dover"]),
            ("Dover, Delaware, US", ["Delaware"], ["Dover"]),
            ("Dover, France", [], ["Dover", "Dover, France"]),
            ("Washington, D.C.", ["D.C."], ["Washington", "Washington, D.C."]),
        ] as [(String, [String], [String])]
    )
    func `areas choose among the places of a name, or belong to it`(
        typed: String,
        regions: [String],
        searches: [String]
    ) async throws {
        let provider = ScriptedPlaces()

        let places = try await FindPlaces(provider: provider)(PlaceQuery(typed), in: "en")

        #expect(places.compactMap(\.region) == regions)
        #expect(provider.searches == searches)
    }

    @Test func `at most ten places are found`() async throws {
        let places = try await FindPlaces(provider: ScriptedPlaces())(
            PlaceQuery("Springfield, US"),
            in: "en"
        )

        #expect(places.map(\.id.number) == Array(1...10))
    }
}

private final class ScriptedPlaces: PlaceProvider {
    let sources = [DataSource(name: "tests")]
    private let names = Mutex<[String]>([])

    var searches: [String] { names.withLock { $0 } }

    func places(
        named query: PlaceQuery,
        in _: String,
        on _: ProviderRequest
    ) async throws -> [Place] {
        names.withLock { $0.append(query.name) }
        switch query.name {
        case "Dover": return try [place(1, "England", "GB"), place(2, "Delaware", "US")]
        case "Washington, D.C.": return try [place(1, "D.C.", "US")]
        case "Springfield": return try (1...12).map { try place($0, "State", "US") }
        default: return []
        }
    }

    func place(_ id: Place.ID, in _: String, on _: ProviderRequest) async throws -> Place {
        try place(id.number, "England", "GB")
    }

    private func place(_ number: Int, _ region: String, _ code: String) throws -> Place {
        Place(
            id: try #require(Place.ID(number)),
            name: "Dover",
            region: region,
            country: nil,
            areas: [code],
            coordinates: try Coordinates(latitude: 51, longitude: 1),
            timeZone: .gmt
        )
    }
}
