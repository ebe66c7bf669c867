import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct CurrentConditionsProviderTests {
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
        (#"[{"current":{"time":1,"temperature_2m":99}},{}]"#, "could not be read at [1].current"),
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
    func `each provider reports an observation without a year`(seconds: Int64) async throws {
        let openMeteo = Recorded(answers: [
            #"{"current":{"time":\#(seconds),"temperature_2m":20}}"#
        ])
        let openWeatherMap = Recorded(answers: [
            #"{"weather":[],"main":{"temp":1},"dt":\#(seconds),"id":\#(cities[0].id.number)}"#
        ])
        let clock = SystemWallClock()
        let key = Secret("secret")
        let providers: [any CurrentConditionsProvider] = [
            OpenMeteoProvider(client: try openMeteo.client(), clock: clock),
            OpenWeatherMapProvider(client: try openWeatherMap.client(), key: key, clock: clock),
        ]

        for provider in providers {
            let error = await #expect(throws: DomainError.self) {
                try await provider.conditions(in: [cities[0]])
            }
            #expect(error?.description.contains("“\(seconds)” could not be read") == true)
        }
    }

    @Test func `OpenWeatherMap is called for each city with the key`() async throws {
        func answer(_ id: Int, _ condition: Int) -> String {
            """
            {"weather":[{"id":\(condition),"main":"x"}],"main":{"temp":12.34,"humidity":50},
            "wind":{"speed":3},"dt":1795000000,"id":\(id),"cod":200}
            """
        }
        let transport = Recorded(answers: [
            answer(cities[0].id.number, 800), answer(cities[1].id.number, 502),
        ])

        let conditions = try await OpenWeatherMapProvider(
            client: try transport.client(),
            key: Secret("secret"),
            clock: SystemWallClock()
        )
        .conditions(in: cities)

        #expect(transport.requests.count == 2)
        #expect(
            transport.requests[0] == "/data/2.5/weather?id=6077243&units=metric&appid=secret"
        )
        #expect(conditions.map(\.sky) == [.clear, .rain])
        #expect(conditions[0].temperature.tenths == 123)
    }

    @Test func `another city's weather is never taken`() async throws {
        let transport = Recorded(answers: [
            #"{"weather":[],"main":{"temp":1},"dt":1795000000,"id":1}"#
        ])

        let error = try await #require(throws: DomainError.self) {
            try await OpenWeatherMapProvider(
                client: transport.client(),
                key: Secret("secret"),
                clock: SystemWallClock()
            )
            .conditions(in: cities)
        }

        #expect(error.description.contains("its id “1” could not be read"))
    }
}
