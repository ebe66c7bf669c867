import Foundation
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"), .timeLimit(.minutes(5)))
struct HoursRecordingTests {
    @Test(arguments: Recordings.files(in: ["jma-vpfd"]))
    func `each recorded value of the agency is read`(file: URL) async throws {
        let body = try Data(contentsOf: file)
        let document = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        let code = try #require(document["firstAreaCode"] as? String)
        let (areas, points) = try (
            #require(document["areaTimeSeries"] as? [String: Any]),
            #require(document["pointTimeSeries"] as? [String: Any])
        )
        let words = try #require(areas["weather"] as? [String])
        let winds = try #require(areas["wind"] as? [[String: Any]])
        let degrees = try #require(points["temperature"] as? [Double])

        let hours = try await JMAHoursProvider(
            client: try client(answering: body),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )
        .hours(of: .agency, for: CityCode(code), on: .init(.automatic, by: .unknown))

        #expect(hours.periods.map { time($0.start) } == times(areas))
        #expect(hours.temperatures.map { time($0.moment) } == times(points))
        #expect(hours.temperatures.map(\.temperature.celsius) == degrees)
        let skies: [String: Sky] = ["晴れ": .clear, "くもり": .overcast, "雨": .rain, "雪": .snow]
        #expect(hours.periods.map(\.sky) == words.map { skies[$0] })
        let ranges = hours.periods.map { period in
            period.wind.map { "\(Int($0.lowest)) \($0.highest.map { Int($0) } ?? -1)" }
        }
        #expect(ranges == winds.map { $0["range"] as? String })
        let names = ["北": 0.0, "北東": 45, "東": 90, "南東": 135, "南": 180, "南西": 225, "西": 270]
        #expect(
            hours.periods.map(\.wind?.direction?.degrees)
                == winds.map { names[$0["direction"] as? String ?? ""] }
        )
        #expect(hours.periods.count + 1 == hours.temperatures.count)
    }

    @Test(
        arguments: Recordings.files(in: ["open-meteo-more"])
            .filter { $0.lastPathComponent.hasPrefix("forecast_tokyo") }
    )
    func `each recorded hour of Open-Meteo is read`(file: URL) async throws {
        let body = try Data(contentsOf: file)
        let document = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        let hourly = try #require(document["hourly"] as? [String: [Any]])
        let texts = try #require(hourly["time"] as? [String])
        func numbers(_ name: String) throws -> [Double?] {
            try #require(hourly[name]).map { $0 as? Double }
        }

        let hours = try await openMeteo(body)

        let temperatures = try numbers("temperature_2m")
        #expect(hours.temperatures.map { time($0.moment) } == texts.map { "\($0):00+09:00" })
        #expect(hours.temperatures.map(\.temperature.celsius) == temperatures)
        #expect(hours.periods.map { time($0.start) } == texts.dropLast().map { "\($0):00+09:00" })
        let amounts = try numbers("precipitation").dropFirst()
        #expect(hours.periods.map(\.precipitation?.millimetres) == Array(amounts))
        let chances = try numbers("precipitation_probability").dropFirst()
        #expect(hours.periods.map { $0.chanceOfRain.map { Double($0.value) } } == Array(chances))
        let speeds = try numbers("wind_speed_10m").dropLast().map { speed in
            speed.map { ($0 * 10).rounded() / 10 }
        }
        #expect(hours.periods.map(\.wind?.lowest) == speeds)
        let codes = try numbers("weather_code").dropFirst()
        #expect(zip(hours.periods, codes).allSatisfy { ($0.sky == nil) == ($1 == nil) })
        #expect(zip(hours.periods, codes).allSatisfy { ($0.isWet == true) == ($1 ?? 0 > 50) })
    }

    @Test func `a recording of older names has only temperatures`() async throws {
        let file = try #require(
            Recordings.files(in: ["open-meteo-more"]).first { $0.path.contains("old-names") }
        )

        let hours = try await openMeteo(try Data(contentsOf: file))

        #expect(hours.temperatures.count == hours.periods.count + 1)
        #expect(hours.periods.allSatisfy { $0.wind == nil && $0.isWet == nil })
        #expect(hours.wetSpells(from: .distantPast).isEmpty)
    }

    private func openMeteo(_ body: Data) async throws -> HourlyForecast {
        try await OpenMeteoHoursProvider(
            client: try client(answering: body),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )
        .hours(of: .openMeteo, for: .tokyo, on: .init(.automatic, by: .unknown))
    }

    private func times(_ series: [String: Any]) -> [String?] {
        (series["timeDefines"] as? [[String: Any]] ?? []).map { $0["dateTime"] as? String }
    }

    private func time(_ moment: Date) -> String? {
        moment.formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: .japan))
    }

    private func client(answering body: Data) throws -> APIClient {
        let transport = StubTransport { _ in TransportResponse(body: body) }
        return try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
    }
}
