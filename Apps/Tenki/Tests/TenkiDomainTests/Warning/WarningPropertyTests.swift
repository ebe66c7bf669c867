import Foundation
import KasaneTesting
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(isSoak ? 120 : 5)))
struct WarningPropertyTests {
    @Test func `no warning is hidden, none is invented, and the unknown is never “none”`()
        async throws
    {
        try await Fuzzer.run("warnings", inputs: 1000) { source in
            var simulation = try WarningSimulation(source)
            try simulation.run(steps: 30)
        }
    }

    @Test func `“none” is only claimed when all that may be a warning was read since`()
        async throws
    {
        try await Fuzzer.run("mixes of warnings", inputs: isSoak ? 100_000 : 1000) { source in
            var mix = try WarningMix(source)
            try mix.run()
        }
    }
}

private let isSoak = ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
