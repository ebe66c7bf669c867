import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

/// Compares the recorded typhoon with an independent reading, and mutates the documents.
@Suite
struct JMATyphoonProviderTests {
    @Test(.enabled(if: Recordings.folder != nil, "No recordings: set KASANE_RECORDINGS."))
    func `the recorded typhoon has what an independent reading finds`() async throws {
        let provider = try provider(
            list: recorded("targetTc"),
            specifications: recorded("specifications"),
            forecast: recorded("forecast")
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
        #expect(try await provider(list: Data("[]".utf8)).typhoons().isEmpty)
    }

    @Test(arguments: [
        "", "{}", "null", "[{}]", #"[{"tropicalCyclone":"x"}]"#, #"[{"tropicalCyclone":1}]"#,
        #"[{"tropicalCyclone":"TC/../2"}]"#, "[null]",
    ])
    func `a list that cannot be read is not an empty one`(body: String) async throws {
        let provider = try provider(list: Data(body.utf8))

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

        let typhoon = try await provider(
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

    @Test func `mutated documents result in a typhoon or a failure`() async throws {
        let samples = [
            try? recorded("targetTc"), try? recorded("specifications"), try? recorded("forecast"),
            document,
        ]
        .compactMap { $0 }
        let fragments = [
            "null", "{}", "[]", "\"\"", "-1", "1e999", "true", "9223372036854775808", "NaN",
            String(repeating: "[", count: 600), "\"-\"", "[91,181]", "\u{FEFF}", "1e300",
        ]
        let id = try #require(TyphoonID("TC2633"))
        try await Fuzzer.run("documents of typhoons", inputs: 200) { source in
            let bodies = samples.map {
                Data(source.mutated(Array($0), fragments: fragments))
            }
            let provider = try provider(
                list: bodies[0],
                specifications: source.pick(bodies),
                forecast: source.pick(bodies)
            )
            do {
                _ = try await provider.typhoons()
            } catch is DomainError {
                // An invalid response must result in a `DomainError`.
            }
            do {
                let typhoon = try await provider.typhoon(id)
                #expect(typhoon.positions.count <= 50)
                // The store decodes every typhoon that it encodes.
                let data = try JSONEncoder().encode(typhoon)
                #expect(try JSONDecoder().decode(Typhoon.self, from: data) == typhoon)
            } catch is DomainError {
            }
        }
    }

    private func recorded(_ name: String) throws -> Data {
        let files = Recordings.files(in: ["jma-typhoon"])
        let file = files.first { $0.lastPathComponent.hasPrefix(name) }
        return try Data(contentsOf: try #require(file))
    }

    /// Returns the states in the recorded specifications, read as plain objects.
    private func readings() throws -> [Reading] {
        let document = try JSONSerialization.jsonObject(with: recorded("specifications"))
        return try #require(document as? [[String: Any]]).dropFirst().map(Reading.init)
    }
}

/// Some values of a state.
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

private func provider(
    list: Data = Data(),
    specifications: Data = Data(),
    forecast: Data = Data()
) throws -> JMATyphoonProvider {
    let client = try APIClient(
        baseURL: "http://a",
        transport: StubTransport { request in
            let path = request.head.path ?? ""
            let body =
                path.hasSuffix("targetTc.json")
                ? list : path.hasSuffix("specifications.json") ? specifications : forecast
            return TransportResponse(body: body)
        },
        userAgent: "tests"
    )
    return JMATyphoonProvider(client: client, source: DataSource(name: "tests"))
}

private let document = Data(
    """
    [{"part":"title","issue":{"JST":"2026-10-04T18:45:00+09:00","UTC":"2026-10-04T09:45:00Z"},
    "typhoonNumber":"2627","name":{"jp":"デモ","en":"Demo"}},
    {"advancedHours":0,"validtime":{"UTC":"2026-10-04T09:00:00Z"},"position":{"deg":[23.1,146.9]},
    "center":[23.1,146.9],"stormWarningArea":{"arc":[[[23.1,146.9],166680,[0,360]]],
    "line":[[[1,2],[3,4]]]},"track":{"preTyphoon":[[16,150]],"typhoon":[[16,150],[17,149]]}}]
    """.utf8
)
