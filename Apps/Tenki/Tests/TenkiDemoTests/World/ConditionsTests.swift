import Foundation
import KasaneDomain
import KasaneHTTP
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConditionsTests {
    @Test func `the world's cities have plausible weather, the same for a quarter of an hour`()
        async throws
    {
        let noon = try await conditions(at: "2026-11-21T12:00:00Z")
        let again = try await conditions(at: "2026-11-21T12:14:59Z")

        #expect(noon.map(\.id) == WorldCity.all.map(\.id))
        #expect(noon.map(\.temperature) == again.map(\.temperature))
        #expect(noon.allSatisfy { (-30...45).contains($0.temperature.celsius) && $0.sky != nil })
    }

    @Test(arguments: [0, 5, 9, 12, 15, 21, 26, 33])
    func `Tokyo's current weather is that of its forecast`(hours: Double) async throws {
        let moment = try Date("2026-11-21T00:00:00Z", strategy: .iso8601)
            .addingTimeInterval(hours * 3600)
        let (now, today) = try await DemoServices.serving(at: moment.ISO8601Format()) { client, _ in
            let tokyo = try #require(WorldCity.all.last)
            let now = try await OpenMeteoProvider(client: client, clock: SystemWallClock())
                .conditions(in: [tokyo])
            let forecast = try await LivedoorForecastProvider(
                client: client,
                source: .demo,
                clock: SystemWallClock()
            )
            .forecast(for: .tokyo, on: ProviderRequest(.automatic, by: .unknown))
            return (now[0], try #require(forecast.days.first))
        }

        let outline = try #require(today.summary.flatMap(WeatherOutline.init(summary:)))
        let kinds = [outline.first, outline.second]
        let current = WeatherOutline(try #require(now.sky))
        #expect(kinds.contains(current.first))
        #expect(now.temperature.celsius <= (today.high?.celsius ?? 100))
        #expect(now.temperature.celsius >= (today.low?.celsius ?? -100))
    }

    @Test func `OpenWeatherMap says the same as Open-Meteo`() async throws {
        try await DemoServices.serving { client, _ in
            let some = try await OpenMeteoProvider(client: client, clock: SystemWallClock())
                .conditions(in: WorldCity.all)
            let others = try await OpenWeatherMapProvider(
                client: client,
                key: Secret("any"),
                clock: SystemWallClock()
            )
            .conditions(in: WorldCity.all)

            #expect(some.map(\.temperature) == others.map(\.temperature))
            #expect(some.map(\.sky) == others.map(\.sky))
            #expect(some.map(\.humidity) == others.map(\.humidity))
            #expect(some.map(\.windSpeed) == others.map(\.windSpeed))
            #expect(some.map(\.observedAt) == others.map(\.observedAt))
        }
    }

    @Test func `temperatures are in kelvins unless other units are requested`() throws {
        let demoServices = DemoServices(
            logger: .quiet,
            now: { Date(timeIntervalSince1970: 1_795_000_000) }
        )
        let celsius = demoServices.response(
            for: DemoRequest("/data/2.5/weather?id=524901&appid=key&units=metric")
        )
        let kelvins = demoServices.response(
            for: DemoRequest("/data/2.5/weather?id=524901&appid=key")
        )

        let difference = try temperature(in: kelvins) - temperature(in: celsius)
        #expect(abs(difference - 273.15) < 1e-6)
    }

    @Test(arguments: [
        ("id=1850147", 401, #""cod":401"#), ("id=1850147&appid=", 401, "Invalid API key"),
        ("id=1&appid=key", 404, #""cod":"404""#), ("id=x&appid=key", 404, "city not found"),
        ("appid=key", 400, #""cod":"400""#),
    ])
    func `OpenWeatherMap's errors have its statuses and codes`(
        query: String,
        status: Int,
        text: String
    ) {
        let answer = DemoServices.noon.response(
            for: DemoRequest("/data/2.5/weather?\(query)")
        )

        #expect(answer.status == status)
        #expect(answer.body.contains(text))
    }

    @Test(arguments: [
        "", "latitude=1", "latitude=1,2&longitude=3", "latitude=91&longitude=0",
        "latitude=nan&longitude=0", "latitude=1,&longitude=1,2",
    ])
    func `an invalid place gets Open-Meteo's error`(query: String) {
        let answer = DemoServices.noon.response(
            for: DemoRequest("/v1/forecast?\(query)")
        )

        #expect(answer.status == 400)
        #expect(answer.body.hasPrefix(#"{"error":true,"reason":"#))
    }
}

private func conditions(at moment: String) async throws -> [CurrentConditions] {
    try await DemoServices.serving(at: moment) { client, _ in
        try await OpenMeteoProvider(client: client, source: .demo, clock: SystemWallClock())
            .conditions(in: WorldCity.all)
    }
}

private func temperature(in answer: DemoResponse) throws -> Double {
    let document = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
    let readings = (document as? [String: Any])?["main"] as? [String: Any]
    return try #require((readings?["temp"] as? NSNumber)?.doubleValue)
}
