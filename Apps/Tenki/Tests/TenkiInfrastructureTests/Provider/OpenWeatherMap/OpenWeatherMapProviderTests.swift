import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OpenWeatherMapProviderTests {
    private let cities = Array(WorldCity.all.prefix(2))

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

    @Test(arguments: ["{}", "oops", #"{"weather":[],"main":{"temp":1},"dt":1795000000,"id":1}"#])
    func `a city that cannot be read is left out and reported`(broken: String) async throws {
        let id = cities[1].id.number
        let transport = Recorded(answers: [
            broken, #"{"weather":[{"id":800}],"main":{"temp":1},"dt":1795000000,"id":\#(id)}"#,
        ])
        let reported = Mutex<[WorldCity]>([])

        let conditions = try await OpenWeatherMapProvider(
            client: transport.client(),
            key: Secret("secret"),
            clock: SystemWallClock()
        ) { city, _ in reported.withLock { $0.append(city) } }
        .conditions(in: cities)

        #expect(conditions.map(\.id) == [cities[1].id])
        #expect(reported.withLock { $0 } == [cities[0]])
    }

    @Test(arguments: [
        (#"[{"id":"rain"},{"id":500}]"#, Sky.rain), ("[null,{},{\"id\":800}]", .clear), ("[]", nil),
        ("null", nil),
    ] as [(String, Sky?)])
    func `a condition that cannot be read does not hide the others`(
        weather: String,
        sky: Sky?
    ) async throws {
        let id = cities[0].id.number
        let transport = Recorded(answers: [
            #"{"weather":\#(weather),"main":{"temp":1},"dt":1795000000,"id":\#(id)}"#
        ])

        let conditions = try await OpenWeatherMapProvider(
            client: transport.client(),
            key: Secret("secret"),
            clock: SystemWallClock()
        )
        .conditions(in: [cities[0]])

        #expect(conditions.map(\.temperature.tenths) == [10])
        #expect(conditions.map(\.sky) == [sky])
    }

    @Test(arguments: [Int64.max, .min, -1, 253_402_300_800])
    func `an observation without a year is reported`(seconds: Int64) async throws {
        let transport = Recorded(answers: [
            #"{"weather":[],"main":{"temp":1},"dt":\#(seconds),"id":\#(cities[0].id.number)}"#
        ])

        let error = await #expect(throws: DomainError.self) {
            try await OpenWeatherMapProvider(
                client: transport.client(),
                key: Secret("secret"),
                clock: SystemWallClock()
            )
            .conditions(in: [cities[0]])
        }

        #expect(error?.description.contains("“\(seconds)” could not be read") == true)
    }
}
