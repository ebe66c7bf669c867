import Foundation
import TenkiDemo
import TenkiDomain
import Testing

@Suite
struct DownpourTests {
    private static let days = ["2026-01-20", "2026-06-14", "2026-11-26", "2026-11-27"]

    @Test(arguments: days)
    func `the forecast of the day before has rain, most likely while it falls`(
        day: String
    ) throws {
        let eve = try date(day).adding(days: -1).description
        let services = try DemoServices.at("18:00", on: eve)
        let forecast = try services.json("/api/forecast/city/130010", as: JSONObject.self)
        let tomorrow = try #require((forecast?["forecasts"] as? [JSONObject])?[1])
        let chances = try #require(tomorrow["chanceOfRain"] as? [String: String])
            .mapValues { Int($0.dropLast()) ?? 0 }

        #expect((tomorrow["telop"] as? String)?.hasPrefix("雨") == true)
        #expect(chances["T06_12"] ?? 0 >= 70)
        #expect(chances["T12_18"] ?? 0 >= 80)
        #expect(chances["T18_24"] ?? 100 <= 40)
    }

    @Test(arguments: days)
    func `the hours of both sources have rain from morning to evening only`(day: String) throws {
        let services = try DemoServices.at("18:00", on: date(day).adding(days: -1).description)
        let agency = try services.json(
            "/bosai/jmatile/data/wdist/VPFD/130010.json",
            as: JSONObject.self
        )
        let areas = try #require(agency?["areaTimeSeries"] as? JSONObject)
        let periods = try #require(areas["timeDefines"] as? [JSONObject])
        let weather = try #require(areas["weather"] as? [String])
        let wet = zip(periods, weather).filter { $0.1 == "雨" }
            .compactMap { $0.0["dateTime"] as? String }.filter { $0.hasPrefix(day) }
        #expect(wet.map { $0.dropFirst(11).prefix(2) } == ["06", "09", "12", "15"])

        let model = try services.json(
            "/v1/forecast?latitude=35.69&longitude=139.69&hourly=precipitation,weather_code"
                + "&timezone=Asia/Tokyo&forecast_days=2",
            as: JSONObject.self
        )
        let hourly = try #require(model?["hourly"] as? JSONObject)
        let amounts = try #require(hourly["precipitation"] as? [Double]).suffix(24)
        let codes = try #require(hourly["weather_code"] as? [Int]).suffix(24)
        #expect(Array(amounts).enumerated().filter { $0.1 > 0 }.map(\.offset) == Array(7...18))
        #expect((amounts.max() ?? 0) > 60)
        #expect(Array(codes).enumerated().filter { $0.1 >= 51 }.map(\.offset) == Array(7...18))
        #expect(Array(codes)[13] == 65)
    }

    @Test(arguments: days)
    func `the station observes what was forecast, and no sunshine`(day: String) throws {
        let services = try DemoServices.at("23:58", on: day)
        let rain = try ["060000", "130000", "180000", "210000"].map { time in
            let path =
                "/bosai/amedas/data/map/\(day.replacing("-", with: ""))\(time).json"
            let map = try #require(try services.json(path, as: JSONObject.self))
            let tokyo = try #require(map["44132"] as? JSONObject)
            if time == "130000" {
                #expect((tokyo["humidity"] as? [Int])?.first ?? 0 >= 92)
                #expect((tokyo["sun1h"] as? [Double])?.first == 0)
            }
            return try #require((tokyo["precipitation1h"] as? [Double])?.first)
        }

        #expect(rain[0] == 0)
        #expect(rain[1] > 60)
        #expect(rain[2] <= 2)
        #expect(rain[3] == 0)
    }

    @Test func `a prefecture's other cities keep their own weather`() throws {
        let forecasts = try Self.days.map { day in
            try DemoServices.at("04:00", on: day)
                .json("/api/forecast/city/130030", as: JSONObject.self)
        }
        let telops = try forecasts.map { forecast in
            let today = try #require((forecast?["forecasts"] as? [JSONObject])?.first)
            return try #require(today["telop"] as? String)
        }

        #expect(telops.contains { !$0.contains("雨") })
    }

    private func date(_ text: String) throws -> CalendarDate { try CalendarDate(text) }
}
