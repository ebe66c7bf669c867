import TenkiDomain
import Testing

@Suite
struct CityNameTests {
    @Test(arguments: [
        ("東京", "東京"), ("tokyo", "東京"), ("ちよだ", "東京"), ("名古屋", "名古屋"), ("sapp", "札幌"),
        ("大阪府", "大阪"), ("清水", "清水"), ("みなかみ町", "みなかみ"), ("白石町", "佐賀"),
    ])
    func `a name that only one city can have means it`(text: String, name: String) throws {
        #expect(try City.named(CityQuery(text)).city.name == name)
    }

    @Test(arguments: ["府中市", "愛知県", "na", "伊達"])
    func `a name of several cities selects none, and they are listed`(text: String) throws {
        let error = try #require(throws: CityNameError.self) { try City.named(CityQuery(text)) }

        guard case .ambiguous(text, let matches) = error else {
            Issue.record(error)
            return
        }
        #expect(Set(matches.map(\.city)).count > 1)
        #expect(error.description == "“\(text)” matches more than one city")
    }

    @Test func `a name of no city is unknown`() {
        #expect(throws: CityNameError.unknown("nowhere")) {
            try City.named(CityQuery("nowhere"))
        }
        #expect(CityNameError.unknown("nowhere").description == "no such city: nowhere")
    }

    @Test func `text that cannot be searched is reported with the reason`() {
        #expect(InvalidCityQueryError.empty.description.contains("such as 東京 or Tokyo"))
        #expect(InvalidCityQueryError.tooLong.description.contains("100 characters"))
    }
}
