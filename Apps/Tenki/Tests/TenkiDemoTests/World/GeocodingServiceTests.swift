import Foundation
import TenkiDemo
import TenkiDomain
import TenkiSamples
import Testing

@Suite
struct GeocodingServiceTests {
    @Test(arguments: [
        ("name=Kyoto", "Kyoto"), ("name=kyo", "Kyoto"), ("name=%E4%BA%AC%E9%83%BD", "Kyoto"),
        ("name=%E4%BA%AC%E9%83%BD&language=ja", "京都"), ("name=los+angeles", "Los Angeles"),
    ])
    func `a place is found by the beginning of its name`(query: String, name: String) throws {
        #expect(try results(query).first?["name"] as? String == name)
    }

    @Test(arguments: ["name=zzz", "name=k", "name="])
    func `without a match there are no results at all`(query: String) throws {
        let services = DemoServices.noon
        let document = try services.json("/v1/search?\(query)", as: JSONObject.self)

        #expect(document?.keys.sorted() == ["generationtime_ms"])
    }

    @Test func `the count is a limit`() throws {
        #expect(try results("name=ky&count=1").count == 1)
        #expect(try results("name=na").count <= 10)
    }

    @Test func `every place is found by its number`() throws {
        for place in try results("name=ku&count=100") {
            let id = try #require(place["id"] as? Int)
            let same = try DemoServices.noon
                .json("/v1/get?id=\(id)", as: JSONObject.self)
            #expect(same?["name"] as? String == place["name"] as? String)
            #expect(same?["results"] == nil)
        }
    }

    @Test func `a place can be without a country`() throws {
        let place = try #require(try results("name=antarctica").first)

        #expect(
            place.keys.sorted() == [
                "feature_code", "id", "latitude", "longitude", "name", "timezone",
            ]
        )
    }

    @Test(arguments: ["/v1/search", "/v1/search?name=a&count=0", "/v1/get", "/v1/get?id=1"])
    func `an invalid request gets status 400 and a reason`(target: String) {
        let response = DemoServices.noon.response(for: DemoRequest(target))

        #expect(response.status == 400)
        #expect(response.body.hasPrefix(#"{"error":true,"reason":""#))
    }

    @Test(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
    func `the documents have only what the recorded ones have`() throws {
        let services = DemoServices.noon
        let search = try Recordings.contents(of: "open-meteo", "geocoding_search_enschede")
        let place = try Recordings.contents(of: "open-meteo-more", "geocoding_get_by_id")
        for (target, files) in [("/v1/search?name=ky", search), ("/v1/get?id=1850147", place)] {
            let recorded = try DocumentShape(try #require(files.first))
            #expect(try DocumentShape(services.body(target)).differences(from: recorded) == [])
        }
    }

    private func results(_ query: String) throws -> [JSONObject] {
        let document = try DemoServices.noon
            .json("/v1/search?\(query)", as: JSONObject.self)
        return try #require(document?["results"] as? [JSONObject], "\(query)")
    }
}
