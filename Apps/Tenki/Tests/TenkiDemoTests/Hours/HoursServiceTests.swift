import Foundation
import TenkiDemo
import TenkiDomain
import TenkiSamples
import Testing

@Suite
struct HoursServiceTests {
    @Test func `every city's tomorrow is that of its forecast`() throws {
        let services = try DemoServices.at("06:00")
        for city in City.all {
            let document = try HoursReading(of: city.id.text, services)
            let tomorrow = try forecast(of: city, services)

            #expect(document.code == city.id.text)
            #expect(Set(document.high.suffix(8).compactMap(\.self)) == [tomorrow.high])
            #expect(Set(document.low.suffix(8).compactMap(\.self)) == [tomorrow.low])
            #expect(document.temperatures.suffix(9).dropLast().max() ?? 0 <= tomorrow.high)
            #expect(document.temperatures.suffix(9).dropLast().min() ?? 0 >= tomorrow.low)
            let isWet = document.weather.suffix(8).contains { ["雨", "雪"].contains($0) }
            #expect(isWet == tomorrow.isWet, "\(city.name)")
        }
    }

    @Test func `the extremes stand only at the hours that they are for`() throws {
        let document = try HoursReading(of: "130010", DemoServices.at("05:00"))
        let highs = zip(document.instants, document.high).filter { $0.1 != nil }.map(\.0)
        let lows = zip(document.instants, document.low).filter { $0.1 != nil }.map(\.0)

        #expect(
            highs.map { String($0.dropFirst(8).prefix(5)) } == [
                "26T09", "26T12", "26T15", "26T18", "27T09", "27T12", "27T15", "27T18",
            ]
        )
        #expect(
            lows.map { String($0.dropFirst(8).prefix(5)) } == ["27T00", "27T03", "27T06", "27T09"]
        )
    }

    @Test(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
    func `the document has the recorded shape`() throws {
        let recorded = try #require(try Recordings.contents(of: "jma-vpfd", "vpfd").first)
        let body = try DemoServices.at("06:00").body(HoursReading.path(of: "130010"))

        #expect(try DocumentShape(body).types == DocumentShape(recorded).types)
    }

    private func forecast(
        of city: City,
        _ services: DemoServices
    ) throws -> (low: Int, high: Int, isWet: Bool) {
        let path = "/api/forecast/city/\(city.id.text)"
        let document = try services.json(path, as: JSONObject.self)
        let day = try #require((document?["forecasts"] as? [JSONObject])?[1])
        let temperatures = try #require(day["temperature"] as? [String: [String: String]])
        let low = try #require(temperatures["min"]?["celsius"].flatMap(Int.init))
        let high = try #require(temperatures["max"]?["celsius"].flatMap(Int.init))
        let telop = try #require(day["telop"] as? String)
        return (low, high, telop.contains("雨") || telop.contains("雪"))
    }
}

private struct HoursReading {
    let code: String
    let weather: [String]
    let instants: [String]
    let temperatures: [Int]
    let low: [Int?]
    let high: [Int?]

    static func path(of code: String) -> String {
        "/bosai/jmatile/data/wdist/VPFD/\(code).json"
    }

    init(of code: String, _ services: DemoServices) throws {
        let document = try #require(try services.json(Self.path(of: code), as: JSONObject.self))
        let areas = try #require(document["areaTimeSeries"] as? JSONObject)
        let points = try #require(document["pointTimeSeries"] as? JSONObject)
        self.code = try #require(document["firstAreaCode"] as? String)
        weather = try #require(areas["weather"] as? [String])
        instants = try #require(points["timeDefines"] as? [JSONObject])
            .compactMap { $0["dateTime"] as? String }
        temperatures = try #require(points["temperature"] as? [Int])
        low = try #require(points["minTemperature"] as? [Any]).map { $0 as? Int }
        high = try #require(points["maxTemperature"] as? [Any]).map { $0 as? Int }
    }
}
