import Foundation
import TenkiDemo
import TenkiDomain
import Testing

@Suite
struct OpenMeteoServiceTests {
    @Test func `the days of every city are those of its forecast`() throws {
        let services = try DemoServices.at("04:00")
        for city in City.all {
            let place = "latitude=\(city.latitude)&longitude=\(city.longitude)"
            let daily = try section(
                "daily",
                "\(place)&daily=temperature_2m_max,temperature_2m_min&timezone=Asia/Tokyo",
                services
            )
            let highs = try #require(daily["temperature_2m_max"] as? [Double])
            let lows = try #require(daily["temperature_2m_min"] as? [Double])
            let days = try services.json("/api/forecast/city/\(city.id.text)", as: JSONObject.self)
            for (index, day) in (days?["forecasts"] as? [JSONObject] ?? []).enumerated().dropFirst()
            {
                let said = try #require(day["temperature"] as? [String: [String: String]])
                #expect(said["max"]?["celsius"] == "\(Int(highs[index]))")
                #expect(said["min"]?["celsius"] == "\(Int(lows[index]))")
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

    @Test(arguments: [
        ("34.05", "-118.24", "America/Los_Angeles", "GMT-8", -28_800),
        ("35.69", "139.69", "Asia/Tokyo", "GMT+9", 32_400),
        ("51.5", "-0.13", "Europe/London", "GMT", 0),
        ("0", "-31", "Etc/GMT+2", "GMT-2", -7200),
    ])
    func `the time zone is that of the place`(
        latitude: String,
        longitude: String,
        zone: String,
        abbreviation: String,
        offset: Int
    ) throws {
        let target = "/v1/forecast?latitude=\(latitude)&longitude=\(longitude)&timezone=auto"
        let document = try #require(try DemoServices.at("12:00").json(target, as: JSONObject.self))

        #expect(document["timezone"] as? String == zone)
        #expect(document["timezone_abbreviation"] as? String == abbreviation)
        #expect(document["utc_offset_seconds"] as? Int == offset)
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

    @Test func `speeds are in kilometres per hour unless metres per second are requested`() throws {
        let services = try DemoServices.at("12:00")
        let target = "\(tokyo)&current=wind_speed_10m"
        let some = try section("current", target, services)["wind_speed_10m"] as? Double
        let others = try section("current", "\(target)&wind_speed_unit=ms", services)

        let speed = try #require(others["wind_speed_10m"] as? Double)
        #expect(abs((some ?? 0) - speed * 3.6) < 0.06)
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
        "hourly=altitude_of_the_moon", "daily=weather_code", "wind_speed_unit=knots",
        "forecast_days=17", "forecast_days=x", "timezone=Moon", "current=x",
    ])
    func `an invalid parameter gets status 400 and a reason`(parameter: String) throws {
        let request = DemoRequest("/v1/forecast?\(tokyo)&\(parameter)")
        let response = try DemoServices.at("12:00").response(for: request)

        #expect(response.status == 400)
        #expect(response.body.hasPrefix(#"{"error":true,"reason":""#))
    }

    @Test(
        .enabled(
            if: Recordings.folder != nil,
            "No recordings: set KASANE_RECORDINGS to their folder to run this."
        )
    )
    func `the document has only what the recorded one has, with its units`() throws {
        let recorded = try #require(
            try Recordings.contents(of: "open-meteo-more", "forecast_tokyo").first
        )
        let hourly = "temperature_2m,precipitation,precipitation_probability,weather_code"
        let wind = "wind_speed_10m,wind_direction_10m"
        let daily = "temperature_2m_max,temperature_2m_min,precipitation_sum,sunrise,sunset"
        let target =
            "/v1/forecast?\(tokyo)&current=\(hourly.replacing(",precipitation_probability", with: ""))"
            + "&hourly=\(hourly),\(wind)&daily=\(daily)&timezone=Asia/Tokyo&wind_speed_unit=ms"
            + "&forecast_days=3"
        let body = try DemoServices.at("12:00").body(target)

        #expect(try DocumentShape(body).differences(from: DocumentShape(recorded)) == [])
        let known = try JSONSerialization.jsonObject(with: recorded) as? JSONObject
        for name in ["hourly_units", "daily_units", "current_units"] {
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
