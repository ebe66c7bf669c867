import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OpenMeteoProviderTests {
    private let cities = Array(WorldCity.all.prefix(2))

    @Test func `Open-Meteo is called once for all cities`() async throws {
        let transport = Recorded(answers: [
            #"[{"current":{"time":1795000000,"temperature_2m":-3.25,"relative_humidity_2m":81,"#
                + #""weather_code":71,"wind_speed_10m":4.5}},"#
                + #"{"current":{"time":1795000900,"temperature_2m":0,"weather_code":null}}]"#
        ])

        let conditions = try await OpenMeteoProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .conditions(in: cities)

        #expect(transport.requests.count == 1)
        #expect(transport.requests[0].contains("latitude=45.51%2C55.75"))
        #expect(conditions.map(\.id) == cities.map(\.id))
        #expect(conditions.map(\.sky) == [.snow, nil])
        #expect(conditions.map(\.temperature.tenths) == [-33, 0])
        #expect(conditions.map(\.humidity?.value) == [81, nil])
        #expect(conditions.map(\.windSpeed) == [4.5, nil])
        #expect(conditions[1].observedAt.timeIntervalSince1970 == 1_795_000_900)
        #expect(conditions[0].attribution.text == "Weather data by Open-Meteo.com")
    }

    @Test(arguments: [
        "{}", "null", "[]", #"{"current":{"time":"x","temperature_2m":1}}"#,
        #"{"current":{"time":1795000000,"temperature_2m":9999}}"#,
        #"{"current":{"time":-1,"temperature_2m":1}}"#,
    ])
    func `a city that cannot be read is left out and reported, the others are not`(
        broken: String
    ) async throws {
        let good = #"{"current":{"time":1795000000,"temperature_2m":20,"weather_code":3}}"#
        let transport = Recorded(answers: ["[\(good),\(broken),\(good)]"])
        let reported = Mutex<[WorldCity]>([])

        let conditions = try await OpenMeteoProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        ) { city, _ in reported.withLock { $0.append(city) } }
        .conditions(in: Array(WorldCity.all.prefix(3)))

        #expect(conditions.map(\.id) == [WorldCity.all[0].id, WorldCity.all[2].id])
        #expect(reported.withLock { $0 } == [WorldCity.all[1]])
    }

    @Test func `a city keeps its weather without an implausible wind speed`() async throws {
        let transport = Recorded(answers: [
            #"{"current":{"time":1795000000,"temperature_2m":20,"wind_speed_10m":450}}"#
        ])

        let conditions = try await OpenMeteoProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .conditions(in: [cities[0]])

        #expect(conditions.map(\.temperature.tenths) == [200])
        #expect(conditions.map(\.windSpeed) == [nil])
    }

    @Test func `Open-Meteo answers for one place without an array`() async throws {
        let transport = Recorded(answers: [
            #"{"current":{"time":1795000000,"temperature_2m":20,"weather_code":95}}"#
        ])

        let conditions = try await OpenMeteoProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .conditions(in: [cities[0]])

        #expect(conditions.map(\.sky) == [.thunderstorm])
    }

    @Test(arguments: [
        ("[]", "0 places, not 2"), ("[{}]", "could not be read at [0].current"),
        (#"{"current":{"time":1}}"#, "could not be read at current.temperature_2m"),
        (#"[{"current":{"time":1}},{}]"#, "could not be read at [0].current.temperature_2m"),
    ])
    func `an invalid response is reported`(answer: String, reason: String) async throws {
        let transport = Recorded(answers: [answer])

        let error = try await #require(throws: DomainError.self) {
            try await OpenMeteoProvider(client: transport.client(), clock: SystemWallClock())
                .conditions(in: cities)
        }

        #expect(error.description.contains(reason))
    }

    @Test(arguments: [Int64.max, .min, -1, 253_402_300_800])
    func `an observation without a year is reported`(seconds: Int64) async throws {
        let transport = Recorded(answers: [
            #"{"current":{"time":\#(seconds),"temperature_2m":20}}"#
        ])

        let error = await #expect(throws: DomainError.self) {
            try await OpenMeteoProvider(client: transport.client(), clock: SystemWallClock())
                .conditions(in: [cities[0]])
        }

        #expect(error?.description.contains("“\(seconds)” could not be read") == true)
    }
}
