import Foundation
import KasaneDomain
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMARadarFuzzTests {
    @Test func `mutated lists and tiles result in a value or a failure`() async throws {
        let id = try radarTileID()
        let samples = try Recordings.contents(of: "jma-tiles", "") + [radarTile(256, 256), list]
        let fragments = [
            "null", "{}", "[]", "\"\"", "-1", "1e999", "99999999999999", "00000000000000",
            String(repeating: "[", count: 600), "\"elements\":[\"hrpns\"]", "\u{FEFF}",
        ]
        try await Fuzzer.run("lists and tiles of the radar", inputs: 200) { source in
            let sample = Array(source.pick(samples))
            let provider = try radarProvider(Data(source.mutated(sample, fragments: fragments)))
            do {
                let frames = try await provider.observations()
                #expect(frames.allSatisfy { !$0.isForecast } && frames.count <= 200)
            } catch is DomainError {
                // An invalid response must result in a `DomainError`.
            }
            do {
                _ = try await provider.forecasts()
            } catch is DomainError {
            }
            do {
                _ = try await provider.tile(id, for: .unknown)
            } catch is DomainError {
            }
        }
    }
}

private let list = Data(
    """
    [{"basetime":"20261004081500","validtime":"20261004083500","elements":["hrpns","hrpns_nd"]}]
    """.utf8
)
