import Foundation
import TenkiDomain
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
struct MunicipalityRecordingTests {
    private struct Areas: Decodable {
        struct Area: Decodable {
            let name: String
            let parent: String
        }

        struct District: Decodable {
            let name: String
        }

        let class10s: [String: District]
        let class15s: [String: Area]
        let class20s: [String: Area]
    }

    @Test func `every municipality of the Agency's list leads to the city that it says`() throws {
        let areas = try areas()
        // The table uses other names for the parts of two municipalities.
        for area in areas.class20s.values where !area.name.contains("（") {
            let found = City.search(try CityQuery(area.name), limit: 20)
            let code = areas.class15s[area.parent]?.parent
            #expect(found.contains { $0.city.id.text == code }, "\(area)")
        }
    }

    @Test func `every city's district has the name that the list gives it`() throws {
        let districts = try areas().class10s.mapValues(\.name)

        #expect(districts.count == City.all.count)
        for city in City.all { #expect(districts[city.id.text] == city.district) }
    }

    private func areas() throws -> Areas {
        let file = try #require(
            Recordings.files(in: ["cities"]).first { $0.lastPathComponent.contains("area") }
        )
        return try JSONDecoder().decode(Areas.self, from: Data(contentsOf: file))
    }
}
