import TenkiDomain
import Testing

@Suite
struct SearchMatchesTests {
    @Test(arguments: [
        ("ロンドン", ["London"]), ("london", ["London"]), ("lo", ["Los Angeles", "London"]),
        ("ぺきん", ["Beijing"]), ("Tokyo", []), ("ondon", []), ("", []),
    ])
    func `cities of the world are found by the beginnings of their names`(
        text: String,
        names: [String]
    ) {
        #expect(SearchMatches(of: text).world.map(\.name) == names)
    }

    @Test func `a municipality is found without its city`() {
        let matches = SearchMatches(of: "はちおうじ")

        #expect(matches.municipalities.map { $0.municipality?.name } == ["八王子市"])
        #expect(matches.municipalities.map(\.city.id) == [.tokyo])
        #expect(matches.cities.isEmpty && matches.count == 1)
    }

    @Test func `each kind has a limit`() {
        let matches = SearchMatches(of: "na", limit: 3)

        #expect(matches.cities.count == 3 && matches.municipalities.count == 3)
    }

    @Test func `the cities of the world are ordered from west to east like the map`() {
        #expect(
            WorldCity.eastward.map(\.name) == [
                "London", "Barcelona", "Athens", "Moscow", "Beijing", "Seoul", "Tokyo", "Sydney",
                "Los Angeles", "Atlanta", "Montreal", "Rio de Janeiro",
            ]
        )
    }
}
