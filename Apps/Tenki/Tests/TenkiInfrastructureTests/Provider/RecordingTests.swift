import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"), .timeLimit(.minutes(5)))
struct RecordingTests {
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
