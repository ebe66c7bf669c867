import Foundation
import KasaneDomain
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMAObservationFuzzTests {
    private static let fragments = [
        "null", "{}", "[]", "\"\"", "-1", "1e999", "true", "\\u0000", "\"\\ud800\"", "NaN", ",",
        String(repeating: "[", count: 600), "9223372036854775808", "0.1e-400", "[0,6]", "[null,5]",
    ]

    @Test func `the agency's observations`() async throws {
        let time = Date(timeIntervalSince1970: 1_791_101_400)
        let samples = try Recordings.contents(of: "jma-amedas", "map_") + [Data(Self.map.utf8)]
        try await fuzz(samples, Self.fragments) { body in
            _ = try await observationProvider(body).observations(at: time)
        }
    }

    @Test func `the agency's stations`() async throws {
        try await fuzz([Data(Self.table.utf8)], Self.fragments) { body in
            _ = try await observationProvider(body).stations().cityStations
        }
    }

    private static let map = """
        {"44132":{"temp":[20.1,0],"humidity":[65,0],"snow":[null,5],"precipitation1h":[0.5,0],
        "windDirection":[2,0],"wind":[3.3,0],"snow1h":[0,6]},"53016":{"precipitation1h":[0.0,0]}}
        """
    private static let table = """
        {"44132":{"type":"A","elems":"11111111","lat":[35,41.5],"lon":[139,45.0],"alt":25,
        "kjName":"東京","knName":"トウキョウ","enName":"Tokyo"},"11001":{"type":"C",
        "elems":"11112010","lat":[45,31.2],"lon":[141,56.1],"alt":26,"kjName":"宗谷岬",
        "knName":"ソウヤミサキ","enName":"Cape Soya"}}
        """
}
