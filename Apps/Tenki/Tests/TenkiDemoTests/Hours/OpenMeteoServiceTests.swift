import Foundation
import TenkiDemo
import TenkiDomain
import TenkiSamples
import Testing

@Suite
struct OpenMeteoServiceTests {
    @Test func `the hours of every city have the extremes of its forecast`() throws {
        let services = try DemoServices.at("04:00")
        for city in City.all {
            let place = "latitude=\(city.latitude)&longitude=\(city.longitude)"
            let hourly = try section(
                "hourly",
                "\(place)&hourly=temperature_2m&forecast_days=3&timezone=Asia/Tokyo",
                services
            )
            let degrees = try #require(hourly["temperature_2m"] as? [Double])
            let days = try services.json("/api/forecast/city/\(city.id.text)", as: JSONObject.self)
            for (index, day) in (days?["forecasts"] as? [JSONObject] ?? []).enumerated().dropFirst()
            {
                let said = try #require(day["temperature"] as? [String: [String: String]])
                let hours = degrees[index * 24..<index * 24 + 24]
                #expect(said["max"]?["celsius"] == hours.max().map { "\(Int($0))" })
                #expect(said["min"]?["celsius"] == hours.min().map { "\(Int($0))" })
            }
        }
    }

    @Test func `hours are in the local time of the request, from midnight on`() throws {
        let services = try DemoServices.at("14:40")
        let variables = "hourly=temperature_2m,precipitation&forecast_days=3"
        let hourly = try section("hourly", "\(tokyo)&\(variables)&timezone=Asia/Tokyo", services)
        let times = try #require(hourly["time"] as? [String])

        #expect(times.count == 72)
        #expect(times.first == "2026-11-26T00:00")
        #expect(times.last == "2026-11-28T23:00")
        #expect((hourly["temperature_2m"] as? [Double])?.count == 72)
        let world = try section("hourly", "\(tokyo)&\(variables)", services)
        #expect((world["time"] as? [String])?.first == "2026-11-26T00:00")
        #expect(
            (world["temperature_2m"] as? [Double])?.first
                == (hourly["temperature_2m"] as? [Double])?[9]
        )
    }

    @Test func `days begin with the current day at the place`() throws {
        let services = try DemoServices.at("20:00")
        let place = "latitude=64.14&longitude=-21.9&forecast_days=3&timezone=Atlantic/Reykjavik"
        let names = "weather_code,temperature_2m_max,temperature_2m_min"
        let daily = try section("daily", "\(place)&daily=\(names)", services)
        let highs = try #require(daily["temperature_2m_max"] as? [Int])
        let lows = try #require(daily["temperature_2m_min"] as? [Int])

        #expect(daily["time"] as? [String] == ["2026-11-26", "2026-11-27", "2026-11-28"])
        #expect((daily["weather_code"] as? [Int])?.count == 3)
        #expect(highs.count == 3 && zip(lows, highs).allSatisfy { $0 <= $1 })
    }

    @Test func `sections are there only on request`() throws {
        let services = try DemoServices.at("12:00")
        let document = try #require(try services.json("/v1/forecast?\(tokyo)", as: JSONObject.self))

        #expect(
            document.keys.sorted() == [
                "elevation", "generationtime_ms", "latitude", "longitude", "timezone",
                "timezone_abbreviation", "utc_offset_seconds",
            ]
        )
    }

    @Test func `the chance of rain is unknown after five days`() throws {
        let variables = "hourly=precipitation_probability&forecast_days=7&timezone=Asia/Tokyo"
        let hourly = try section("hourly", "\(tokyo)&\(variables)", DemoServices.at("12:00"))
        let chances = try #require(hourly["precipitation_probability"] as? [Any])

        #expect(chances.count == 168)
        #expect(chances.prefix(132).allSatisfy { $0 is Int })
        #expect(chances.dropFirst(132).allSatisfy { $0 is NSNull })
    }

    @Test(arguments: [
        "hourly=altitude_of_the_moon", "hourly=temperature_2m&forecast_days=17",
        "hourly=temperature_2m&forecast_days=x", "timezone=Moon", "current=x",
        "daily=x", "daily=weather_code&forecast_days=17",
    ])
    func `an invalid parameter gets status 400 and a reason`(parameter: String) throws {
        let request = DemoRequest("/v1/forecast?\(tokyo)&\(parameter)")
        let response = try DemoServices.at("12:00").response(for: request)

        #expect(response.status == 400)
        #expect(response.body.hasPrefix(#"{"error":true,"reason":""#))
    }

    @Test(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
    func `the document has only what the recorded one has, with its units`() throws {
        let recorded = try #require(
            try Recordings.contents(of: "open-meteo-more", "forecast_tokyo").first
        )
        let hourly = "temperature_2m,precipitation,precipitation_probability,weather_code"
        let wind = "wind_speed_10m,wind_direction_10m"
        let target =
            "/v1/forecast?\(tokyo)&current=\(hourly.replacing(",precipitation_probability", with: ""))"
            + "&hourly=\(hourly),\(wind)&timezone=Asia/Tokyo&wind_speed_unit=ms"
            + "&forecast_days=3"
        let body = try DemoServices.at("12:00").body(target)

        #expect(try DocumentShape(body).differences(from: DocumentShape(recorded)) == [])
        let known = try JSONSerialization.jsonObject(with: recorded) as? JSONObject
        for name in ["hourly_units", "current_units"] {
            let units = try #require(known?[name] as? [String: String])
            let ours = try section(name, String(target.dropFirst(13)), DemoServices.at("12:00"))
            for (variable, unit) in ours { #expect(units[variable] == unit as? String) }
        }
    }

    private let tokyo = "latitude=35.69&longitude=139.75"

    private func section(
        _ name: String,
        _ query: String,
        _ services: DemoServices
    ) throws -> JSONObject {
        let document = try services.json("/v1/forecast?\(query)", as: JSONObject.self)
        return try #require(document?[name] as? JSONObject, "\(query)")
    }
}
