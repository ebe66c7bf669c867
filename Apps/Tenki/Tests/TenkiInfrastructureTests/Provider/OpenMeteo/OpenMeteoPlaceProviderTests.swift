import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OpenMeteoPlaceProviderTests {
    private let request = ProviderRequest(.search, by: .unknown)
    private let oslo = """
        {"id":3143244,"name":"Oslo","latitude":59.91273,"longitude":10.74609,"elevation":26.0,\
        "feature_code":"PPLC","country_code":"NO","timezone":"Europe/Oslo","population":580000,\
        "country":"Norway","admin1":"Oslo"}
        """

    @Test func `places are found by name, in the order of the service`() async throws {
        let cape = """
            {"id":1,"name":"Oslo Point","latitude":-8,"longitude":100.5,"feature_code":"CAPE",\
            "timezone":"Asia/Jakarta"}
            """
        let transport = Recorded(answers: [#"{"results":[\#(oslo),\#(cape)],"x":1}"#])

        let places = try await provider(transport)
            .places(named: PlaceQuery("Os lo"), in: "ja", on: request)

        #expect(
            transport.requests == ["/v1/search?name=Os%20lo&count=10&language=ja&format=json"]
        )
        #expect(places.map(\.name) == ["Oslo", "Oslo Point"])
        #expect(places[0].country == "Norway" && places[0].region == "Oslo")
        #expect(places[0].coordinates.latitude == 59.91273)
        #expect(places[1].country == nil && places[1].region == nil)
        #expect(places[1].timeZone.identifier == "Asia/Jakarta")
    }

    @Test func `a query with areas requests the name alone, and more places`() async throws {
        let transport = Recorded(answers: [
            #"{"results":[{"id":1,"name":"Dover","latitude":51,"longitude":1,"country_code":"GB","#
                + #""timezone":"Europe/London","country":"United Kingdom","admin1":"England","#
                + #""admin2":"Kent"}]}"#
        ])

        let places = try await provider(transport)
            .places(named: PlaceQuery("Dover, UK"), in: "en", on: request)

        #expect(
            transport.requests == ["/v1/search?name=Dover&count=100&language=en&format=json"]
        )
        #expect(places.first?.isWithin(["Kent", "England", "GB"]) == true)
        #expect(places.first?.isWithin(["イギリス", "United Kingdom"]) == true)
        #expect(places.first?.isWithin(["US"]) == false)
    }

    @Test func `no match has no results`() async throws {
        let transport = Recorded(answers: [#"{"generationtime_ms":0.4}"#])

        let places = try await provider(transport)
            .places(named: PlaceQuery("xyzzy"), in: "en", on: request)

        #expect(places.isEmpty)
    }

    @Test(arguments: [
        #"{"id":1,"name":"A","latitude":0,"longitude":0,"timezone":"Mars/Olympus"}"#,
        #"{"id":0,"name":"A","latitude":0,"longitude":0,"timezone":"GMT"}"#,
        #"{"id":1,"name":"A","latitude":91,"longitude":0,"timezone":"GMT"}"#,
        #"{"id":1,"name":"A","latitude":0,"longitude":0}"#,
        #"{"id":1,"name":"A","latitude":0,"longitude":0,"timezone":null}"#,
        #"{"id":"1","name":"A","latitude":0,"longitude":0,"timezone":"GMT"}"#,
        #"{"id":1,"latitude":0,"longitude":0,"timezone":"GMT"}"#, "null", "7", "[]",
    ])
    func `a place that cannot be read is left out, and alone is a failure`(
        broken: String
    ) async throws {
        let transport = Recorded(answers: [
            #"{"results":[\#(broken),\#(oslo)]}"#, #"{"results":[\#(broken)]}"#,
        ])
        let provider = try provider(transport)

        let places = try await provider.places(named: PlaceQuery("Oslo"), in: "en", on: request)
        #expect(places.map(\.name) == ["Oslo"])
        await #expect(throws: DomainError.self) {
            try await provider.places(named: PlaceQuery("Oslo"), in: "en", on: request)
        }
    }

    @Test func `a place is found by its identifier`() async throws {
        let transport = Recorded(answers: [oslo])
        let id = try #require(Place.ID(3_143_244))

        let place = try await provider(transport).place(id, in: "en", on: request)

        #expect(transport.requests == ["/v1/get?id=3143244&language=en"])
        #expect(place.id == id && place.name == "Oslo")
    }

    @Test(arguments: [400, 404])
    func `an unknown identifier is not found`(status: Int) async throws {
        let transport = StubTransport { _ in
            TransportResponse(
                status: HTTPResponse.Status(code: status),
                body: Data(#"{"error":true,"reason":"unknown"}"#.utf8)
            )
        }
        let provider = OpenMeteoPlaceProvider(
            client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
        )
        let id = try #require(Place.ID(1))

        await #expect(throws: DomainError.notFound(Subject.place(id))) {
            try await provider.place(id, in: "en", on: request)
        }
    }

    @Test func `the weather in a place is that of its coordinates`() async throws {
        let transport = Recorded(answers: [
            #"{"current":{"time":1795000000,"temperature_2m":-3.25,"relative_humidity_2m":81,"#
                + #""weather_code":71,"wind_speed_10m":450}}"#
        ])

        let weather = try await weather(transport)

        #expect(transport.requests[0].contains("latitude=59.91&longitude=10.75"))
        #expect(transport.requests[0].contains("&forecast_days=5&timezone=Europe"))
        #expect(weather.sky == .snow && weather.temperature.tenths == -33)
        #expect(weather.humidity?.value == 81)
        // No wind is that fast.
        #expect(weather.windSpeed == nil)
        #expect(weather.days == [])
    }

    @Test func `the days of a place are those of its time zone`() async throws {
        let daily =
            #"{"time":[1795215600,1795302000,null,1795474800],"weather_code":[71,null,0,999],"#
            + #""temperature_2m_max":[-1.2,"x",5,null],"temperature_2m_min":[-8.5,999,1],"#
            + #""precipitation_probability_max":[85,40,10,null]}"#
        let current = #"{"current":{"time":1795000000,"temperature_2m":0},"daily":"#

        let weather = try await weather(Recorded(answers: [current + daily + "}"]))

        #expect(weather.days.map(\.date.description) == ["2026-11-21", "2026-11-22"])
        #expect(weather.days.map(\.sky) == [.snow, nil])
        #expect(weather.days.map { $0.high?.tenths } == [-12, nil])
        #expect(weather.days.map { $0.low?.tenths } == [-85, nil])
        #expect(weather.days.map { $0.chanceOfRain?.value } == [85, 40])
    }

    @Test(arguments: ["null", "[]", "7", #"{"time":"x"}"#, #"{"time":[1e300]}"#])
    func `unreadable days do not hide the current weather`(daily: String) async throws {
        let answer =
            #"{"current":{"time":1795000000,"temperature_2m":4},"daily":"# + daily + "}"

        let weather = try await weather(Recorded(answers: [answer]))

        #expect(weather.temperature.tenths == 40 && weather.days == [])
    }

    private func weather(_ transport: Recorded) async throws -> PlaceWeather {
        let oslo = Place(
            id: try #require(Place.ID(3_143_244)),
            name: "Oslo",
            region: nil,
            country: nil,
            coordinates: try Coordinates(latitude: 59.91, longitude: 10.75),
            timeZone: try #require(TimeZone(identifier: "Europe/Oslo"))
        )
        return try await OpenMeteoProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .weather(in: oslo, on: request)
    }

    private func provider(_ transport: Recorded) throws -> OpenMeteoPlaceProvider {
        OpenMeteoPlaceProvider(client: try transport.client())
    }
}
