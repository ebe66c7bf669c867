import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMAOverviewTests {
    @Test func `the overview of the office is part of the forecast`() async throws {
        let transport = transport { TransportResponse(body: Data(overview.utf8)) }

        let forecast = try await provider(transport).forecast(for: CityCode("014030"))

        #expect(forecast.overview == "高波に注意してください。\n\n　晴れています。\n\n　あすも晴れるでしょう。")
        #expect(forecast.overviewBody == "　晴れています。\n\n　あすも晴れるでしょう。")
        #expect(
            forecast.publication
                == ForecastPublication(
                    office: "釧路地方気象台",
                    headline: "高波に注意してください。",
                    overviewIssuedAt: try Date("2026-11-21T01:40:00Z", strategy: .iso8601)
                )
        )
        #expect(
            transport.requests.map(\.path) == [
                "/bosai/forecast/data/forecast/014100.json",
                "/bosai/forecast/data/overview_forecast/014100.json",
            ]
        )
    }

    @Test func `an overview without a headline has only its text`() async throws {
        let body = overview.replacing("高波に注意してください。", with: "")
        let transport = transport { TransportResponse(body: Data(body.utf8)) }

        let forecast = try await provider(transport).forecast(for: CityCode("014030"))

        #expect(forecast.overview == "　晴れています。\n\n　あすも晴れるでしょう。")
    }

    @Test(arguments: [
        (404, overview), (503, ""), (200, "<html>"), (200, "{}"), (200, #"{"text":null}"#),
        (200, overview.replacing("2026-11-21T10", with: "2026-11-20T10")),
        (200, overview.replacing("2026-11-21T10", with: "soon")),
    ])
    func `a forecast without a usable overview is a forecast`(
        status: Int,
        body: String
    ) async throws {
        let transport = transport {
            TransportResponse(
                status: HTTPResponse.Status(code: status),
                body: Data(body.utf8)
            )
        }

        let forecast = try await provider(transport).forecast(for: CityCode("014030"))

        #expect(forecast.overview == "")
        #expect(forecast.publication == ForecastPublication(office: "釧路地方気象台"))
        #expect(forecast.days.count == 1)
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [200, 404])
    func `each file of an office is requested once for all of its cities`(
        overviewStatus status: Int
    ) async throws {
        let areas = City.all.map {
            #"{"area":{"name":"A","code":"\#($0.id)"},"weatherCodes":["100"]}"#
        }
        let area = #"{"area":{"name":"十勝地方","code":"014030"},"weatherCodes":["100"]}"#
        let every = document.replacing(area, with: areas.joined(separator: ","))
        let transport = StubTransport { request in
            request.head.path?.contains("overview") == true
                ? TransportResponse(
                    status: HTTPResponse.Status(code: status),
                    body: Data(overview.utf8)
                )
                : TransportResponse(body: Data(every.utf8))
        }
        let clock = SettableClock()
        let provider = try provider(transport, clock: clock)

        for city in City.all {
            let forecast = try await provider.forecast(for: city.id)
            #expect(forecast.id.city == city.id)
            #expect(forecast.overview.isEmpty == (status != 200))
        }

        let paths = transport.requests.map(\.path)
        #expect(paths.count == 2 * 56)
        #expect(Set(paths).count == paths.count)

        clock.advance(by: 59)
        _ = try await provider.forecast(for: .tokyo)
        #expect(transport.requests.count == paths.count)
        clock.advance(by: 1)
        _ = try await provider.forecast(for: .tokyo)
        #expect(transport.requests.count == paths.count + 2)
        clock.advance(by: -3600)
        _ = try await provider.forecast(for: .tokyo)
        #expect(transport.requests.count == paths.count + 4)
    }

    @Test func `a file that could not be fetched is requested again`() async throws {
        let isAway = Mutex(true)
        let transport = StubTransport { request in
            guard request.head.path?.contains("overview") != true else {
                return TransportResponse(body: Data(overview.utf8))
            }
            return isAway.withLock { $0 }
                ? TransportResponse(status: .notFound, body: Data())
                : TransportResponse(body: Data(document.utf8))
        }
        let provider = try provider(transport)
        await #expect(throws: DomainError.self) {
            try await provider.forecast(for: CityCode("014030"))
        }

        isAway.withLock { $0 = false }

        #expect(try await provider.forecast(for: CityCode("014030")).days.count == 1)
    }

    @Test func `no overview is requested for a forecast that cannot be read`() async throws {
        let transport = StubTransport { _ in TransportResponse(body: Data("[]".utf8)) }

        await #expect(throws: DomainError.self) {
            try await provider(transport).forecast(for: .tokyo)
        }

        #expect(transport.requests.count == 1)
    }

    private func transport(
        overview: @escaping @Sendable () -> TransportResponse
    ) -> StubTransport {
        StubTransport { request in
            request.head.path?.contains("overview") == true
                ? overview() : TransportResponse(body: Data(document.utf8))
        }
    }

    private func provider(
        _ transport: StubTransport,
        clock: any WallClock = SystemWallClock()
    ) throws -> JMAForecastProvider {
        JMAForecastProvider(
            client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
            source: DataSource(name: "tests"),
            clock: clock
        )
    }
}

/// A clock that moves only when told to.
private final class SettableClock: WallClock {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_795_226_400))

    var now: Date { moment.withLock { $0 } }

    func advance(by seconds: TimeInterval) { moment.withLock { $0 += seconds } }
}

private let document = """
    [{"publishingOffice":"釧路地方気象台","reportDatetime":"2026-11-21T11:00:00+09:00","timeSeries":[
    {"timeDefines":["2026-11-21T11:00:00+09:00"],"areas":[
    {"area":{"name":"十勝地方","code":"014030"},"weatherCodes":["100"]}]}]}]
    """

private let overview = """
    {"publishingOffice":"釧路地方気象台","reportDatetime":"2026-11-21T10:40:00+09:00",
    "targetArea":"釧路・根室・十勝地方","headlineText":"高波に注意してください。",
    "text":"　晴れています。\\n\\n　あすも晴れるでしょう。\\n"}
    """
