import KasaneTesting
import TenkiDomain
import Testing

/// Compares the states of warnings with a simple model over random sequences.
///
/// A failure's message contains its seed.
@Suite(.timeLimit(.minutes(5)))
struct WarningPropertyTests {
    @Test func `no warning is hidden, none is invented, and the unknown is never “none”`()
        async throws
    {
        try await Fuzzer.run("warnings", inputs: 2500) { source in
            var simulation = try WarningSimulation(source)
            try simulation.run(steps: 30)
        }
    }
}
