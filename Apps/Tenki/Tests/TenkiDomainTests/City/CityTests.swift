import TenkiDomain
import Testing

@Suite
struct CityTests {
    @Test func `there are 142 cities, each with its own code`() {
        #expect(City.all.count == 142)
        #expect(Set(City.all.map(\.id)).count == 142)
    }

    @Test func `every city is in Japan and in a prefecture`() {
        for city in City.all {
            #expect((24.0...45.6).contains(city.latitude), "\(city.name)")
            #expect((122.9...146.0).contains(city.longitude), "\(city.name)")
            #expect("都道府県".contains(city.prefecture.suffix(1)), "\(city.prefecture)")
            #expect(!city.name.isEmpty && !city.romaji.isEmpty && !city.district.isEmpty)
        }
        #expect(Set(City.all.map(\.prefecture)).count == 47)
    }

    @Test func `a code leads to its city`() throws {
        let tokyo = try CityCode("130010").city

        #expect(tokyo.name == "東京")
        #expect(tokyo.prefecture == "東京都")
        #expect(tokyo.district == "東京地方")
        #expect(tokyo.romaji == "Tokyo")
        #expect(tokyo.id == .tokyo)
        #expect(tokyo.id.text == "130010")
    }

    @Test(arguments: [
        "", "abc", "13001", "1300100", " 130010", "１３００１０", "130010\n", "13001a", "-30010",
    ])
    func `a code that is not six digits is malformed`(text: String) {
        #expect(throws: CityCodeError.malformed(text)) { try CityCode(text) }
    }

    @Test(arguments: ["000000", "999999", "130011"])
    func `a code that no city has is unknown`(text: String) {
        #expect(throws: CityCodeError.unknown(text)) { try CityCode(text) }
    }

    @Test func `an error about a long text stays short`() {
        let error = CityCodeError.malformed(String(repeating: "x", count: 1_000_000))

        #expect(error.description.count < 150)
    }
}
