import Foundation
import TenkiDomain
import Testing

@Suite
struct PlaceQueryTests {
    @Test(arguments: [
        ("Oslo", "Oslo"), ("  New\u{3000} York\n", "New York"), ("京都", "京都"),
        (String(repeating: "a", count: 100), String(repeating: "a", count: 100)),
    ])
    func `a query has single spaces`(typed: String, text: String) throws {
        #expect(try PlaceQuery(typed).text == text)
    }

    @Test(
        arguments: [
            ("Dover", "Dover", []), ("Dover, UK", "Dover", ["UK"]), ("Dover ,UK,", "Dover", ["UK"]),
            ("ドーバー、イギリス", "ドーバー", ["イギリス"]), ("Dover，英国", "Dover", ["英国"]),
            ("Portland, Multnomah, United  States", "Portland", ["Multnomah", "United States"]),
            ("X, UK", "X, UK", []), (",,", ",,", []),
        ] as [(String, String, [String])]
    )
    func `a query has a name and areas`(typed: String, name: String, areas: [String]) throws {
        let query = try PlaceQuery(typed)

        #expect(query.name == name)
        #expect(query.areas == areas)
        #expect(query.byWholeText.name == query.text && query.byWholeText.areas.isEmpty)
    }

    @Test(
        arguments: [
            (["UK"], true), (["uk"], true), (["U.K."], true), (["GB"], true), (["英国"], true),
            (["United Kingdom"], true), (["united"], true), (["イギリス"], true), (["England"], true),
            (["Kent", "UK"], true), (["kent"], true), ([], true), (["US"], false), (["USA"], false),
            (["Kent", "US"], false), (["Un"], false), (["!"], false), (["Delaware"], false),
        ] as [([String], Bool)]
    )
    func `a place is within its areas`(areas: [String], isWithin: Bool) throws {
        let place = Place(
            id: try #require(Place.ID(2_651_048)),
            name: "Dover",
            region: "England",
            country: "United Kingdom",
            areas: ["Kent", "GB", "United Kingdom", "イギリス"],
            coordinates: try Coordinates(latitude: 51.13, longitude: 1.31),
            timeZone: .gmt
        )

        #expect(place.isWithin(areas) == isWithin)
    }

    @Test(arguments: ["", " ", "a", "津", "\u{0}\u{7}"])
    func `a query with less than two characters is refused`(typed: String) {
        #expect(throws: InvalidPlaceQueryError.tooShort) { try PlaceQuery(typed) }
    }

    @Test func `a long query is refused`() {
        #expect(throws: InvalidPlaceQueryError.tooLong(101)) {
            try PlaceQuery(String(repeating: "a", count: 101))
        }
    }

    @Test(arguments: ["0", "-1", "+1", "01", "x", "", "9999999999999999999999", " 1"])
    func `an identifier is a number that GeoNames has`(text: String) {
        #expect(Place.ID(text) == nil)
    }

    @Test func `the twelve cities have numbers of GeoNames`() {
        #expect(WorldCity.all.count == 12 && WorldCity.all.allSatisfy { $0.id.number > 0 })
        #expect(Place.ID("2643743") == WorldCity.all.first { $0.name == "London" }?.id)
    }
}
