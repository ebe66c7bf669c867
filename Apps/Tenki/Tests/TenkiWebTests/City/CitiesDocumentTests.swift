import Foundation
import TenkiDomain
import TenkiWeb
import Testing

@Suite
struct CitiesDocumentTests {
    @Test(arguments: [
        ("名古屋", "city", "名古屋", "Nagoya"), ("千代田区", "municipality", "千代田区", "Chiyoda-ku"),
        ("大分県", "prefecture", "大分県", nil),
    ])
    func `a city says by which name it was found`(
        text: String,
        kind: String,
        name: String,
        romaji: String?
    ) throws {
        let query = try CityQuery(text)
        let document = try object(CitiesDocument(query, City.search(query)))

        let cities = document["cities"] as? [[String: Any]]
        let found = cities?.first?["foundBy"] as? [String: Any]
        #expect(document["query"] as? String == text)
        #expect(found?["kind"] as? String == kind)
        #expect(found?["name"] as? String == name)
        #expect(found?["romaji"] as? String == romaji)
        #expect(found?["closeness"] as? String == "exact")
    }

    @Test func `every city is listed without a search`() throws {
        let document = try object(CitiesDocument(City.all))

        let cities = try #require(document["cities"] as? [[String: Any]])
        #expect(cities.count == 142)
        #expect(cities.allSatisfy { $0["foundBy"] is NSNull && $0["kana"] is String })
        #expect(document["query"] is NSNull)
    }

    private func object(_ document: CitiesDocument) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document))
        return try #require(object as? [String: Any])
    }
}
