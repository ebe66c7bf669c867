import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneDomain
import KasaneFaultServer
import KasaneHTTP
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LivedoorAPITests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a client gets the same forecast as from the API`() async throws {
        let server = try await RoutedTenki(demo: database)
        for path in ["/api/forecast?city=130010", "/api/forecast/city/130010"] {
            try await expectForecastOfAPI(at: path, server)
        }
    }

    private func expectForecastOfAPI(at path: String, _ server: RoutedTenki) async throws {
        let answer = try await server.send(.get, path)
        let (document, api) = try (
            object(answer), object(await server.send(.get, "/api/v1/cities/130010/forecast"))
        )

        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(document["publicTime"] as? String == api["issuedAt"] as? String)
        #expect(document["link"] as? String == "\(server.origin)/cities/130010")
        let days = try [document["forecasts"], api["days"]].map {
            try #require($0 as? [[String: Any]])
        }
        // The format has three days from today on, and the API all that are known: after midnight
        // also the day on which the forecast was issued.
        let today = try #require(days[0].first?["date"] as? String)
        let rest = days[1].drop { ($0["date"] as? String ?? "") < today }
        #expect(
            days[0].map { $0["telop"] as? String } == rest.prefix(3).map { $0["telop"] as? String }
        )
        let passage = try #require(document["tenki"] as? [String: Any])
        #expect(passage["fetchedAt"] as? String == api["fetchedAt"] as? String)
        #expect(passage["isDemo"] as? Bool == true)
    }

    @Test func `an unknown city is reported as the service does`() async throws {
        let server = try await RoutedTenki(demo: database)
        for path in ["/api/forecast?city=999999", "/api/forecast/city/130011"] {
            let answer = try await server.send(.get, path)
            #expect(answer.status == .ok)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(
                try object(answer) as? [String: String]
                    == ["error": "The specified city ID is invalid."]
            )
        }
    }

    @Test func `text that is not a code is refused with the format of a code`() async throws {
        let server = try await RoutedTenki(demo: database)
        let long = String(repeating: "1", count: 8_000)
        for (path, text) in [
            ("/api/forecast", "is missing"), ("/api/forecast?city=", "the city is missing"),
            ("/api/forecast?town=130010", "the city is missing"),
            ("/api/forecast?city=13001", "six digits"), ("/api/forecast?city=130010x", "six"),
            ("/api/forecast?city=-30010", "six digits"), ("/api/forecast?city=%31+", "six"),
            ("/api/forecast?city=%EF%BC%91%EF%BC%93%EF%BC%90%EF%BC%90%EF%BC%91%EF%BC%90", "six"),
            ("/api/forecast?city=130010%0A", "six"), ("/api/forecast?city=\(long)", "six digits"),
            ("/api/forecast/city/..%2F..%2Fetc", "six digits"),
            ("/api/forecast/city/%3Cscript%3E", "six digits"),
        ] {
            let answer = try await server.get(path)
            #expect(answer.status == 400, "\(path)")
            #expect(answer.contentType == "application/problem+json", "\(path)")
            #expect(answer.body.contains(text), "\(path)")
        }
    }

    @Test func `a client that has the forecast gets status 304`() async throws {
        let server = try await RoutedTenki(demo: database)
        let path = "/api/forecast?city=130010"
        let tag = try #require(try await server.send(.get, path).headers[.eTag])
        let again = try await server.send(.get, path, [.ifNoneMatch: tag])
        let api = try await server.send(.get, "/api/v1/cities/130010/forecast")

        #expect(again.status == .notModified && again.body.isEmpty)
        #expect(api.headers[.eTag] != tag)
    }

    @Test func `without a forecast and a provider the city is unavailable`() async throws {
        let nobody = try await FaultServer.run(.close) { $0.baseURL }
        let server = try await RoutedTenki(over: database, "--provider", nobody)
        let answer = try await server.get("/api/forecast?city=130010")

        #expect(answer.status == 503)
        #expect(answer.contentType == "application/problem+json")
        #expect(answer.body.contains("no forecast stored yet"))
    }

    @Test func `another Tenki can use this one as its provider, for every city`() async throws {
        let server = try await RunningTenki(demo: database)
        let url = server.origin
        let otherDatabase = try await TestDatabase()
        let other = try await RoutedTenki(over: otherDatabase, "--provider", url)
        let forecasts = try await AsyncHTTPTransport.run { transport in
            let provider = LivedoorForecastProvider(
                client: try APIClient(baseURL: url, transport: transport, userAgent: "tests"),
                source: .demo,
                clock: StoppedClock()
            )
            var forecasts: [Forecast] = []
            for city in City.all { forecasts.append(try await provider.forecast(for: city.id)) }
            return forecasts
        }
        let document = try object(
            await other.send(.get, "/api/v1/cities/011000/forecast")
        )

        #expect(forecasts.map(\.city) == City.all)
        #expect(forecasts.allSatisfy { $0.days.count == 3 && !$0.overview.isEmpty })
        #expect((document["days"] as? [[String: Any]])?.count == 3)
        #expect(
            (document["attribution"] as? [String: Any])?["text"] as? String
                == forecasts.first?.attribution.text
        )
        _ = await server.stop(SIGTERM)
    }

    private func object(_ answer: TransportResponse) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
    }
}

private struct StoppedClock: WallClock {
    let now = Date(timeIntervalSince1970: 1_763_690_400)
}
