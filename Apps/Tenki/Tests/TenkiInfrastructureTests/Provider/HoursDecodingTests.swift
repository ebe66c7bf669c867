import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HoursDecodingTests {
    @Test func `the agency's document has periods, and one temperature more`() async throws {
        let recorded = Recorded(answers: [Self.agency])

        let hours = try await agency(recorded)

        #expect(recorded.requests == ["/bosai/jmatile/data/wdist/VPFD/130010.json"])
        #expect(hours.id.series == .agency)
        #expect(hours.id.issuedAt == (try Date("2026-10-03T20:00:00Z", strategy: .iso8601)))
        #expect(hours.periods.map(\.seconds) == [10_800, 10_800, 10_800])
        #expect(hours.periods.map(\.sky) == [.clear, .rain, nil])
        #expect(hours.periods.map(\.wind?.direction) == [.north, .northNortheast, nil])
        #expect(hours.periods.map(\.wind?.lowest) == [3, 20, nil])
        #expect(hours.periods.map(\.wind?.highest) == [5, nil, nil])
        #expect(hours.temperatures.map(\.temperature.celsius) == [17, 21, 23])
        #expect(hours.station == nil)
        #expect(hours.attribution.text == "気象庁")
    }

    @Test(arguments: [
        (#""firstAreaCode":"130010""#, #""firstAreaCode":"016010""#),
        (#""reportDateTime":"2026-10-04T05:00:00+09:00""#, #""reportDateTime":"today""#),
        (#""reportDateTime""#, #""reportDatetime""#),
        (#""duration":"PT3H""#, #""duration":"PT9H""#),
        (#""duration":"PT3H""#, #""duration":"P3H""#),
        (#""timeDefines""#, #""times""#),
    ])
    func `a document of another area, or without times, is refused`(
        old: String,
        new: String
    ) async {
        let text = Self.agency.replacing(old, with: new)

        await #expect(throws: DomainError.self) { try await agency(Recorded(answers: [text])) }
    }

    @Test func `Open-Meteo's values belong to the hour that ends at their time`() async throws {
        let recorded = Recorded(answers: [Self.openMeteo])

        let hours = try await openMeteo(recorded)

        let query = try #require(recorded.requests.first)
        #expect(query.hasPrefix("/v1/forecast?latitude=35.6"))
        #expect(query.contains("timezone=Asia") && query.contains("forecast_days=3"))
        #expect(hours.periods.count == 2)
        #expect(hours.periods.map(\.start) == Array(hours.temperatures.map(\.moment).prefix(2)))
        #expect(
            hours.periods[0].start == (try Date("2026-10-02T15:00:00Z", strategy: .iso8601))
        )
        #expect(hours.periods.map(\.sky) == [.rain, nil])
        #expect(hours.periods.map(\.precipitation?.millimetres) == [1.2, nil])
        #expect(hours.periods.map(\.chanceOfRain?.value) == [80, nil])
        #expect(hours.periods.map(\.wind?.lowest) == [1.1, nil])
        #expect(hours.periods.map(\.wind?.direction) == [.north, nil])
        #expect(hours.temperatures.map(\.temperature.celsius) == [18.8, 18.7, -3])
        #expect(hours.attribution.text == "Weather data by Open-Meteo.com")
    }

    @Test func `a value of another unit is unknown`() async throws {
        let text = Self.openMeteo.replacing("m/s", with: "km/h").replacing("°C", with: "°F")

        let hours = try await openMeteo(Recorded(answers: [text]))

        #expect(hours.periods.allSatisfy { $0.wind == nil })
        #expect(hours.temperatures.isEmpty)
        #expect(hours.periods[0].precipitation?.millimetres == 1.2)
    }

    @Test(arguments: [
        "null", "[]", "{}", #"{"error":true,"reason":"x"}"#,
        #"{"utc_offset_seconds":999999,"hourly_units":{},"hourly":{"time":["2026-10-03T00:00"]}}"#,
        #"{"utc_offset_seconds":0,"hourly_units":{},"hourly":{"time":["2026-10-03T00:00"]}}"#,
        #"{"utc_offset_seconds":0,"hourly_units":{},"hourly":{"time":[1,null,"tomorrow"]}}"#,
    ])
    func `a document without hours is refused`(text: String) async {
        await #expect(throws: DomainError.self) { try await openMeteo(Recorded(answers: [text])) }
    }

    private func agency(_ recorded: Recorded) async throws -> HourlyForecast {
        try await JMAHoursProvider(
            client: recorded.client(),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )
        .hours(of: .agency, for: .tokyo, on: ProviderRequest(.automatic, by: .unknown))
    }

    private func openMeteo(_ recorded: Recorded) async throws -> HourlyForecast {
        try await OpenMeteoHoursProvider(
            client: recorded.client(),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )
        .hours(of: .openMeteo, for: .tokyo, on: ProviderRequest(.automatic, by: .unknown))
    }

    static let agency = """
        {"firstAreaCode":"130010","publishingOffice":"気象庁",
        "reportDateTime":"2026-10-04T05:00:00+09:00","infoType":"発表","areaTimeSeries":{
        "timeDefines":[{"dateTime":"2026-10-04T06:00:00+09:00","duration":"PT3H"},
        {"dateTime":"2026-10-04T09:00:00+09:00","duration":"PT3H"},
        {"dateTime":"2026-10-04T12:00:00+09:00","duration":"PT3H"}],
        "weather":["晴れ","雨"],
        "wind":[{"direction":"北","speed":2,"range":"3 5"},
        {"direction":"北北東","speed":6,"range":"20"},{"direction":"北","range":"fast"}]},
        "pointTimeSeries":{"pointNameJP":"東京","pointNameEN":"Tokyo","timeDefines":[
        {"dateTime":"2026-10-04T06:00:00+09:00"},{"dateTime":"2026-10-04T09:00:00+09:00"},
        {"dateTime":"2026-10-04T12:00:00+09:00"},{"dateTime":"2026-10-04T15:00:00+09:00"}],
        "temperature":[17,21,23,""],"maxTemperature":["",24,24,24],"minTemperature":["","","",""]}}
        """

    static let openMeteo = """
        {"latitude":35.7,"longitude":139.75,"utc_offset_seconds":32400,"timezone":"Asia/Tokyo",
        "hourly_units":{"time":"iso8601","temperature_2m":"°C","precipitation":"mm",
        "precipitation_probability":"%","weather_code":"wmo code","wind_speed_10m":"m/s",
        "wind_direction_10m":"°"},"hourly":{
        "time":["2026-10-03T00:00","2026-10-03T01:00","2026-10-03T02:00"],
        "temperature_2m":[18.8,18.7,-3],"precipitation":[0.0,1.2,null],
        "precipitation_probability":[0,80,null],"weather_code":[2,61,1.5],
        "wind_speed_10m":[1.1,null,2],"wind_direction_10m":[355,null,"x"]}}
        """
}
