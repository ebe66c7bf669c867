import TenkiDomain
import Testing

@Suite
struct CitySearchTests {
    @Test(arguments: [
        ("sapp", "札幌"), (" TOKYO ", "東京"), ("130010", "東京"), ("東", "東京"), ("沖縄", "那覇"),
    ])
    func `a city is found by what its name, prefecture or code has in it`(
        text: String,
        name: String
    ) {
        #expect(City.matching(text).contains { $0.name == name })
    }

    @Test func `a beginning comes before a part of a name`() {
        let names = City.matching("na", limit: 142).map(\.romaji)

        #expect(names.first?.lowercased().hasPrefix("na") == true)
        #expect(names.last?.lowercased().hasPrefix("na") == false)
    }

    @Test(arguments: ["", " ", "nowhere", "<script>", "\u{0}"])
    func `what no city has in it finds none`(text: String) {
        #expect(City.matching(text).isEmpty)
    }

    @Test func `no more are found than are asked for`() {
        #expect(City.matching("1").count == 8)
        #expect(City.matching("1", limit: 0).isEmpty)
    }
}
