import TenkiDomain
import Testing

@Suite
struct SimilarCityTests {
    @Test(arguments: ["東京", "とうきょう", "Tokyo", "TOKYO", "130010"])
    func `the whole name of a city names it`(text: String) {
        #expect(City.exactlyNamed(text)?.id == .tokyo)
    }

    @Test(arguments: City.all)
    func `the code of a city names it`(city: City) {
        #expect(City.exactlyNamed(city.id.text)?.id == city.id)
    }

    @Test(arguments: [
        "", "?", "tok", "東", "nowhere", "千代田区", "中央区", String(repeating: "a", count: 101),
    ])
    func `a part of a name, and the name of a municipality, name none`(text: String) {
        #expect(City.exactlyNamed(text) == nil)
    }

    @Test(arguments: [
        ("大坂", "大阪"), ("Nagoja", "名古屋"), ("Saporo", "札幌"), ("Tokio", "東京"), ("Nahha", "那覇"),
        ("名護屋", "名古屋"), ("sap", "札幌"), ("ngoya", "名古屋"),
    ])
    func `a wrong or partial name is similar to a city's`(text: String, name: String) {
        #expect(City.similar(to: text).map(\.name).contains(name))
    }

    @Test(arguments: ["", "…", "x", "xyzzyplugh", "999999", String(repeating: "東", count: 101)])
    func `another text is similar to none`(text: String) {
        #expect(City.similar(to: text) == [])
    }

    @Test func `each similar city is returned once, up to the limit`() {
        let cities = City.similar(to: "大", limit: 3)

        #expect(cities.count == 3)
        #expect(Set(cities.map(\.id)).count == 3)
    }
}
