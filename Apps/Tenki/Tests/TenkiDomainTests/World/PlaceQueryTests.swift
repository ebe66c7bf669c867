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
        #expect(WorldCity.all.compactMap(\.placeID).count == 12)
        #expect(Place.ID("2643743") == WorldCity.all.first { $0.name == "London" }?.placeID)
    }
}
