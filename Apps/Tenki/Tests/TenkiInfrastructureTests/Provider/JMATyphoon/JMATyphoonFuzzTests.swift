import Foundation
import KasaneDomain
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMATyphoonFuzzTests {
    @Test func `mutated documents result in a typhoon or a failure`() async throws {
        let recordings = ["targetTc", "specifications", "forecast"].compactMap(typhoonRecording)
        let samples = try recordings.map { try Data(contentsOf: $0) } + [document]
        let fragments = [
            "null", "{}", "[]", "\"\"", "-1", "1e999", "true", "9223372036854775808", "NaN",
            String(repeating: "[", count: 600), "\"-\"", "[91,181]", "\u{FEFF}", "1e300",
        ]
        let id = try #require(TyphoonID("TC2633"))
        try await Fuzzer.run("documents of typhoons", inputs: 200) { source in
            let bodies = samples.map {
                Data(source.mutated(Array($0), fragments: fragments))
            }
            let provider = try typhoonProvider(
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
