import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FuzzTests {
    @Test func `livedoor-compatible forecasts`() async throws {
        try await fuzz(Samples.livedoor) { client in
            _ = try await LivedoorForecastProvider(
                client: client,
                source: DataSource(name: "tests"),
                clock: SystemWallClock()
            )
            .forecast(for: .tokyo)
        }
    }

    @Test func `the agency's forecasts`() async throws {
        try await Fuzzer.run("the agency's forecasts", inputs: 200) { source in
            let (sample, cities) = source.pick(Samples.jma)
            let city = source.pick(cities)
            try await respond(Data(source.answer(like: sample))) { client in
                _ = try await JMAForecastProvider(
                    client: client,
                    source: DataSource(name: "tests"),
                    clock: SystemWallClock()
                )
                .forecast(for: city)
            }
        }
    }

    @Test func `the agency's overviews, which refuse no forecast`() async throws {
        let box = TransportBox()
        let forecast = Samples.forecastOfTokyo
        let transport = StubTransport { request in
            let isOverview = request.head.path?.contains("overview") == true
            return TransportResponse(body: isOverview ? box.body : forecast)
        }
        let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
        try await Fuzzer.run("the agency's overviews", inputs: 200) { source in
            box.body = Data(source.answer(like: source.pick(Samples.overviews)))
            // A provider requests an overview once in a minute.
            let provider = JMAForecastProvider(
                client: client,
                source: DataSource(name: "tests"),
                clock: SystemWallClock()
            )
            let forecast = try await provider.forecast(for: .tokyo)
            guard forecast.days.count == 1 else { throw FuzzFindingError("a day is missing") }
        }
    }

    @Test func `OpenWeatherMap's current weather`() async throws {
        let london = try #require(WorldCity.all.first { $0.name == "London" })
        try await fuzz(Samples.openWeatherMap) { client in
            _ = try await OpenWeatherMapProvider(
                client: client,
                key: Secret("tests"),
                clock: SystemWallClock()
            )
            .conditions(in: [london])
        }
    }

    @Test func `Open-Meteo's current weather`() async throws {
        try await fuzz(Samples.openMeteo) { client in
            _ = try await OpenMeteoProvider(client: client, clock: SystemWallClock())
                .conditions(in: Array(WorldCity.all.prefix(2)))
        }
    }

    @Test func `Open-Meteo's places`() async throws {
        try await fuzz(Samples.places) { client in
            let provider = OpenMeteoPlaceProvider(client: client)
            let request = ProviderRequest(.search, by: .unknown)
            _ = try await provider.places(named: PlaceQuery("Oslo"), in: "en", on: request)
        }
    }

    @Test func `the agency's hours`() async throws {
        try await fuzz(Samples.agencyHours) { client in
            let hours = try await JMAHoursProvider(
                client: client,
                source: DataSource(name: "tests"),
                clock: SystemWallClock()
            )
            .hours(of: .agency, for: .tokyo, on: ProviderRequest(.automatic, by: .unknown))
            _ = (hours.wetSpells(from: .distantPast), hours.isOverdue(at: Date()))
        }
    }

    @Test func `Open-Meteo's hours`() async throws {
        try await fuzz(Samples.openMeteoHours) { client in
            let hours = try await OpenMeteoHoursProvider(
                client: client,
                source: DataSource(name: "tests"),
                clock: SystemWallClock()
            )
            .hours(of: .openMeteo, for: .tokyo, on: ProviderRequest(.automatic, by: .unknown))
            _ = (hours.wetSpells(from: .distantPast), hours.isOverdue(at: Date()))
        }
    }

    @Test func `Pixabay's photographs`() async throws {
        try await fuzz(Samples.pixabay) { client in
            _ = try await PixabayProvider(
                client: client,
                key: Secret("tests"),
                clock: SystemWallClock()
            )
            .photos(matching: PhotoQuery("rain"), page: 1, from: nil).next
        }
    }

    @Test func `Openverse's photographs`() async throws {
        try await fuzz(Samples.openverse) { client in
            _ = try await OpenverseProvider(client: client, clock: SystemWallClock())
                .photos(matching: PhotoQuery("rain"), page: 1, from: nil).next
        }
    }

    private func fuzz(
        _ samples: [Data],
        named name: String = #function,
        _ ask: (APIClient) async throws -> Void
    ) async throws {
        try await Fuzzer.run(name.filter { $0 != "`" && $0 != "(" && $0 != ")" }, inputs: 200) {
            source in
            try await respond(Data(source.answer(like: source.pick(samples))), ask)
        }
    }

    private func respond(_ body: Data, _ ask: (APIClient) async throws -> Void) async throws {
        let client = try APIClient(
            baseURL: "http://a",
            transport: StubTransport { _ in TransportResponse(body: body) },
            userAgent: "tests"
        )
        do {
            try await ask(client)
        } catch is DomainError {
            // An invalid response must result in a `DomainError`.
        }
    }
}

private final class TransportBox: Sendable {
    private let bytes = Mutex(Data())

    var body: Data {
        get { bytes.withLock { $0 } }
        set { bytes.withLock { $0 = newValue } }
    }
}

private enum Samples {
    static let livedoor =
        recorded("tsukumijima", "livedoor") + [
            Data(
                """
                {"publicTime":"2026-11-21T05:00:00+09:00","description":{"text":"x"},"forecasts":[
                {"date":"2026-11-21","telop":"晴","temperature":{"min":null,"max":{"celsius":"17"}},
                "chanceOfRain":{"T00_06":"--%","T06_12":"0%"},"detail":{"wind":"南"}}]}
                """.utf8
            )
        ]
    static let jma: [(Data, [CityCode])] =
        (recorded("jma", "jma-more", named: "jma_forecast") + [forecastOfTokyo]).compactMap {
            body in
            let text = String(decoding: body, as: UTF8.self)
            let cities = City.all.map(\.id).filter { text.contains("\"\($0)\"") }
            return cities.isEmpty ? nil : (body, cities)
        }
    static let forecastOfTokyo = Data(
        """
        [{"publishingOffice":"気象庁","reportDatetime":"2026-11-21T05:00:00+09:00","timeSeries":[
        {"timeDefines":["2026-11-21T05:00:00+09:00"],"areas":[
        {"area":{"name":"東京地方","code":"130010"},"weatherCodes":["101"],"pops":["10"],
        "temps":["17"]}]}]}]
        """.utf8
    )
    static let overviews =
        recorded("jma-more", named: "overview_forecast") + [
            Data(
                """
                {"publishingOffice":"気象庁","reportDatetime":"2026-11-21T04:40:00+09:00",
                "targetArea":"東京都","headlineText":"","text":"　晴れています。\\n\\n　晴れるでしょう。"}
                """.utf8
            )
        ]
    static let openWeatherMap =
        recorded("openweathermap") + [
            Data(
                """
                {"weather":[{"id":800}],"main":{"temp":12.34,"humidity":50},"wind":{"speed":3},
                "dt":1795000000,"id":2643743,"cod":200}
                """.utf8
            )
        ]
    static let openMeteo =
        recorded("open-meteo") + [
            Data(
                """
                [{"current":{"time":1795000000,"temperature_2m":-3.25,"relative_humidity_2m":81,
                "weather_code":71,"wind_speed_10m":4.5}},{"current":{"time":1,"temperature_2m":0}}]
                """.utf8
            )
        ]
    static let places = [
        Data(
            """
            {"results":[{"id":3143244,"name":"Oslo","latitude":59.9,"longitude":10.7,
            "timezone":"Europe/Oslo","country":"Norway","admin1":"Oslo"},{"id":1,"name":"A",
            "latitude":-48,"longitude":69,"feature_code":"CAPE","timezone":"GMT"}]}
            """.utf8
        )
    ]
    static let agencyHours = recorded("jma-vpfd") + [Data(HoursDecodingTests.agency.utf8)]
    static let openMeteoHours =
        recorded("open-meteo-more", named: "forecast_") + [Data(HoursDecodingTests.openMeteo.utf8)]
    static let pixabay =
        recorded("pixabay") + [
            Data(
                """
                {"totalHits":51,"hits":[{"id":1,"pageURL":"p","tags":"a, b","previewURL":"s",
                "previewWidth":1,"previewHeight":1,"webformatURL":"l","webformatWidth":1,
                "webformatHeight":1,"views":1,"downloads":2,"likes":3,"user":"u"}]}
                """.utf8
            )
        ]
    static let openverse = [
        Data(
            """
            {"result_count":240,"results":[{"id":"a","url":"u","foreign_landing_url":"p",
            "width":1,"height":1,"creator":null,"attribution":"b","tags":[{"name":"rain"}]}]}
            """.utf8
        )
    ]

    private static func recorded(_ folders: String..., named prefix: String = "") -> [Data] {
        // A recording that cannot be read is skipped.
        Recordings.files(in: folders, named: prefix).compactMap { try? Data(contentsOf: $0) }
    }
}

/// Decodes mutated samples: an invalid response must result in a `DomainError`.
func fuzz(
    _ samples: [Data],
    _ fragments: [String],
    named name: String = #function,
    _ decode: (Data) async throws -> Void
) async throws {
    try await Fuzzer.run(name.filter { $0 != "`" && $0 != "(" && $0 != ")" }, inputs: 200) {
        source in
        let body = Data(source.mutated(Array(source.pick(samples)), fragments: fragments))
        do {
            try await decode(body)
        } catch is DomainError {
            // The body was refused.
        }
    }
}

extension FuzzSource {
    private static let fragments = [
        "null", "{}", "[]", "\"\"", "-1", "1e999", "1e308", "99999999999999999999", "0.1", "true",
        "\\u0000", "\"\\ud800\"", "NaN", ",", "}", "]", "\"", String(repeating: "[", count: 600),
        "9223372036854775807", "\"2026-02-30\"", "\"2026-11-21T99:00:00+09:00\"", "\u{FEFF}",
    ]

    fileprivate mutating func answer(like sample: Data) -> [UInt8] {
        guard happens(onceIn: 2) else {
            return mutated(Array(sample), fragments: Self.fragments)
        }
        var bytes = Array(sample)
        for _ in 0..<number(1...3) where !bytes.isEmpty { replaceValue(in: &bytes) }
        return bytes
    }

    /// Replaces a whole value, so that the response remains well-formed JSON.
    private mutating func replaceValue(in bytes: inout [UInt8]) {
        let ends = Set(",}]".utf8)
        let place = number(0...(bytes.count - 1))
        guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")),
            let end = bytes[colon...].firstIndex(where: ends.contains)
        else { return }
        bytes.replaceSubrange((colon + 1)..<end, with: Array(pick(Self.fragments).utf8))
    }
}
