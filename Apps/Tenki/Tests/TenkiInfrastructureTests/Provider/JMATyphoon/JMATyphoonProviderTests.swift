import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMATyphoonProviderTests {
    @Test(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
    func `the recorded typhoon has what an independent reading finds`() async throws {
        let provider = try typhoonProvider(
            list: recordedTyphoon("targetTc"),
            specifications: recordedTyphoon("specifications"),
            forecast: recordedTyphoon("forecast")
        )

        let listings = try await provider.typhoons()
        let typhoon = try await provider.typhoon(try #require(listings.first).id)

        #expect(listings.map(\.id.text) == ["TC2633"])
        #expect(listings.map(\.issuedAt) == [typhoon.issuedAt])
        #expect(typhoon.number == 27)
        #expect(typhoon.name == .init(japanese: "チョーイワン", english: "Choi-wan"))
        #expect(typhoon.positions.map(Reading.init) == (try readings()))
        #expect(typhoon.analysis.size == .large)
        #expect(typhoon.analysis.intensity == .veryStrong)
        #expect(typhoon.analysis.course?.direction == .north)
        #expect(typhoon.analysis.gust == 65)
        #expect(typhoon.analysis.gales?.radius == 740_800)
        #expect(typhoon.track.count == 32)
        #expect(typhoon.track.last == typhoon.analysis.center)
        #expect(typhoon.forecasts.last?.kind == .extratropical)
        #expect(typhoon.forecasts.last?.intensity == nil)
        #expect(typhoon.forecasts.last?.stormRadius == 590)
        #expect(typhoon.forecasts[0].storms?.arcs.count == 3)
        #expect(typhoon.forecasts[0].storms?.lines.count == 2)
    }

    @Test func `an empty list says that there is no typhoon`() async throws {
        #expect(try await typhoonProvider(list: Data("[]".utf8)).typhoons().isEmpty)
    }

    @Test(arguments: [
        "", "{}", "null", "[{}]", #"[{"tropicalCyclone":"x"}]"#, #"[{"tropicalCyclone":1}]"#,
        #"[{"tropicalCyclone":"TC/../2"}]"#, "[null]",
    ])
    func `a list that cannot be read is not an empty one`(body: String) async throws {
        let provider = try typhoonProvider(list: Data(body.utf8))

        await #expect(throws: DomainError.self) { try await provider.typhoons() }
    }

    @Test func `a depression has no number, and unknown values are left out`() async throws {
        let specifications = Data(
            """
            [{"part":{"jp":"title","en":"title"},"issue":{"JST":"2026-10-04T18:45:00+09:00"},
            "typhoonNumber":""},
            {"advancedHours":0,"validtime":{"UTC":"2026-10-04T09:00:00Z"},
            "position":{"deg":[10,140]},"category":{"jp":"熱帯低気圧","en":"TD"},"pressure":"x",
            "maximumWind":{"sustained":{"m/s":15}},"speed":"ゆっくり","course":"ほとんど停滞"},
            {"advancedHours":24,"validtime":{"UTC":"2026-10-05T09:00:00Z"},
            "position":{"deg":[100,140]}}]
            """.utf8
        )
        let id = try #require(TyphoonID("TC2634"))

        let typhoon = try await typhoonProvider(
            specifications: specifications,
            forecast: Data("[{}, null]".utf8)
        )
        .typhoon(id)

        #expect(typhoon.number == nil)
        #expect(typhoon.name == nil)
        #expect(typhoon.forecasts.isEmpty)
        #expect(typhoon.analysis.kind == .depression)
        #expect(typhoon.analysis.wind == 15)
        #expect(typhoon.analysis.pressure == nil)
        #expect(typhoon.analysis.course == nil)
    }

    @Test func `places beyond 180° are read, and one that is none leaves the others`() async throws
    {
        let specifications = Data(
            """
            [{"part":{"jp":"title","en":"title"},"issue":{"UTC":"2026-10-04T09:45:00Z"}},
            {"advancedHours":0,"validtime":{"UTC":"2026-10-04T09:00:00Z"},
            "position":{"deg":[20,181.5]}}]
            """.utf8
        )
        let forecast = Data(
            """
            [{"advancedHours":0,"track":{"typhoon":[[20,183],[null,1],[99,1],[20,181.5]]},
            "stormWarningArea":{"arc":[],"line":[[[1,2],[3,181]],[[1,2],[99,3]]]}}]
            """.utf8
        )
        let id = try #require(TyphoonID("TC2634"))

        let typhoon = try await typhoonProvider(specifications: specifications, forecast: forecast)
            .typhoon(id)

        #expect(typhoon.analysis.center.longitude == -178.5)
        #expect(typhoon.track.map(\.longitude) == [-177, -178.5])
        #expect(typhoon.analysis.storms?.lines.map(\.end.longitude) == [-179])
    }

    private func readings() throws -> [Reading] {
        let document = try JSONSerialization.jsonObject(with: recordedTyphoon("specifications"))
        return try #require(document as? [[String: Any]]).dropFirst().map(Reading.init)
    }
}

private struct Reading: Equatable {
    let hours: Int
    let latitude: Double
    let longitude: Double
    let pressure: String
    let wind: String
    let speed: String
    let category: String
    let location: String?
    let circle: Int?

    init(_ position: TyphoonPosition) {
        hours = position.hours
        latitude = position.center.latitude
        longitude = position.center.longitude
        pressure = position.pressure.map { "\($0)" } ?? ""
        wind = position.wind.map { "\($0)" } ?? ""
        speed = position.speed.map { "\($0)" } ?? ""
        category = position.kind?.code ?? ""
        location = position.location
        circle = position.probabilityRadius
    }

    init(_ part: [String: Any]) throws {
        func object(_ name: String, _ parent: [String: Any]) -> [String: Any] {
            parent[name] as? [String: Any] ?? [:]
        }
        let center = try #require(object("position", part)["deg"] as? [Double])
        hours = try #require(part["advancedHours"] as? Int)
        (latitude, longitude) = (center[0], center[1])
        pressure = part["pressure"] as? String ?? ""
        wind = object("sustained", object("maximumWind", part))["m/s"] as? String ?? ""
        speed = object("speed", part)["km/h"] as? String ?? ""
        category = object("category", part)["en"] as? String ?? ""
        location = part["location"] as? String
        circle = object("probabilityCircleRadius", part)["km"] as? Int
    }
}
