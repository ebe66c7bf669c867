import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(
    .enabled(
        if: Recordings.folder != nil,
        "No recordings: set KASANE_RECORDINGS to their folder to run this."
    ),
    .timeLimit(.minutes(5))
)
struct RecordingTests {
    @Test(arguments: Recordings.files(in: ["tsukumijima", "livedoor"]))
    func `a recorded forecast decodes`(file: URL) async throws {
        let body = try Data(contentsOf: file)
        let transport = StubTransport { _ in TransportResponse(body: body) }
        let provider = LivedoorForecastProvider(
            client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )

        // Each file name begins with the service and the city's code.
        let code = try #require(file.lastPathComponent.split(separator: "_").dropFirst().first)

        let forecast = try await provider.forecast(for: CityCode(String(code)))

        #expect((2...3).contains(forecast.days.count))
        #expect(!forecast.overview.isEmpty)
        #expect(forecast.days.contains { $0.high != nil })
        #expect(forecast.days.first?.summary != nil)
    }

    @Test(arguments: [("130000", "130010"), ("210000", "210010"), ("230000", "230010")])
    func `a recorded document of an office decodes`(office: String, code: String) async throws {
        let file = try #require(
            Recordings.files(in: ["jma"]).first { $0.lastPathComponent.contains(office) }
        )
        let provider = JMAForecastProvider(
            client: try client(answering: try Data(contentsOf: file)),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )

        let forecast = try await provider.forecast(for: CityCode(code))

        let week = forecast.days.filter { $0.wind == nil }
        #expect((2...3).contains(forecast.days.count - week.count))
        #expect(week.count == 5)
        #expect(week.allSatisfy { $0.low != nil && $0.high != nil })
        #expect(week.allSatisfy { $0.chancesOfRain.ofDay != nil })
        #expect(forecast.days.allSatisfy { $0.summary != nil })
        #expect(forecast.days[0].low == nil)
        #expect(forecast.days[1].low != nil && forecast.days[1].high != nil)
        #expect(forecast.days[1].chancesOfRain[.morning] != .unknown)
    }

    @Test func `the national document is refused with the place of the mismatch`() async throws {
        let file = try #require(
            Recordings.files(in: ["jma"]).first { $0.lastPathComponent.contains("national") }
        )
        let provider = JMAForecastProvider(
            client: try client(answering: try Data(contentsOf: file)),
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )

        let error = await #expect(throws: DomainError.self) {
            try await provider.forecast(for: .tokyo)
        }

        #expect(error?.description.contains("could not be read at [0]") == true)
    }

    @Test func `a recorded search for photographs decodes`() async throws {
        for file in Recordings.files(in: ["pixabay"]) {
            let provider = PixabayProvider(
                client: try client(answering: try Data(contentsOf: file)),
                key: Secret("tests"),
                clock: SystemWallClock()
            )

            let page = try await provider.photos(matching: PhotoQuery("rain"), page: 1, from: nil)

            #expect(page.photos.count == 20)
            #expect(page.total == 500)
            #expect(page.photos.allSatisfy { !$0.tags.isEmpty && $0.counts != nil })
        }
    }

    @Test(arguments: [
        ("weather_london", "288.44 °C is not an air temperature"),
        ("weather_malformed", "could not be read at weather[0].id"),
    ])
    func `recorded current weather fails as its unit and its gaps say`(
        name: String,
        reason: String
    ) async throws {
        let file = try #require(
            Recordings.files(in: ["openweathermap"]).first { $0.lastPathComponent.contains(name) }
        )
        let london = try #require(WorldCity.all.first { $0.name == "London" })

        let error = try await #require(throws: DomainError.self) {
            try await OpenWeatherMapProvider(
                client: try client(answering: try Data(contentsOf: file)),
                key: Secret("tests"),
                clock: SystemWallClock()
            )
            .conditions(in: [london])
        }

        #expect(error.description.contains(reason))
    }

    private func client(answering body: Data) throws -> APIClient {
        let transport = StubTransport { _ in TransportResponse(body: body) }
        return try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
    }
}

enum Recordings {
    static let folder: URL? = {
        let package = (1...6).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let folder =
            ProcessInfo.processInfo.environment["KASANE_RECORDINGS"].map { URL(filePath: $0) }
            ?? package.appending(path: "../shared/recordings").standardized
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static func files(in folders: [String], as format: String = "json") -> [URL] {
        folders.flatMap { name in
            // An unreadable folder contains nothing to test; the suite's condition names the
            // folder.
            (try? FileManager.default.contentsOfDirectory(
                at: (folder ?? URL(filePath: "/")).appending(path: name),
                includingPropertiesForKeys: nil
            )) ?? []
        }
        .filter { $0.pathExtension == format && !$0.lastPathComponent.hasPrefix("error") }
        .sorted { $0.path < $1.path }
    }
}
