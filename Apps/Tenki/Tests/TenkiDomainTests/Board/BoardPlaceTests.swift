import TenkiDomain
import Testing

@Suite
struct BoardPlaceTests {
    @Test(arguments: ["130010", "130010/1320100", "130010/9999999", "130010/2710000"])
    func `a place is created from its text`(text: String) throws {
        let place = try BoardPlace(text)

        #expect(place.text == text)
        #expect(place.city == .tokyo)
    }

    @Test(arguments: ["", "1320100", "999999", "130010/", "130010/132", "130010/1320100/1"])
    func `an invalid text creates no place`(text: String) {
        #expect(throws: CityCodeError.self) { try BoardPlace(text) }
    }

    @Test func `a municipality of the city has its own name and warnings`() throws {
        let place = try BoardPlace("130010/1320100")

        #expect(place.municipality?.name == "八王子市")
        let code = try MunicipalityCode("1320100")
        #expect(place.warningPlace == .municipality(code))
    }

    @Test(arguments: ["130010", "130010/9999999", "130010/2710000"])
    func `an unknown municipality, or one of another city, becomes the city`(text: String) throws {
        let place = try BoardPlace(text)

        #expect(place.municipality == nil)
        #expect(place.warningPlace == .city(.tokyo))
    }

    @Test func `a search result becomes a place with or without a municipality`() throws {
        let hachioji = try City.named(CityQuery("八王子市"))
        let osaka = try City.named(CityQuery("大阪府"))
        let unknown = try MunicipalityCode("9999999")

        #expect(BoardPlace(hachioji).text == "130010/1320100")
        #expect(BoardPlace(WarningPlace(hachioji)) == BoardPlace(hachioji))
        #expect(BoardPlace(osaka).text == "270000")
        #expect(BoardPlace(WarningPlace.municipality(unknown)) == nil)
    }
}
