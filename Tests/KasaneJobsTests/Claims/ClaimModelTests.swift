import Foundation
import KasaneJobs
import KasaneTesting
import Testing

/// Compares claims of jobs with a model over random sequences.
///
/// A failure's message contains its seed and its steps.
@Suite(.timeLimit(.minutes(isSoak ? 120 : 5)))
struct ClaimModelTests {
    @Test(arguments: JobStore.installed.filter { isSoak || $0 != .postgres })
    func `each job has one valid claim at most, and one that is cancelled is not begun again`(
        store: JobStore
    ) async throws {
        let clock = SetClock()
        try await store.run(clock: clock) { transactions in
            try await Fuzzer.run("claims in \(store)", inputs: isSoak ? 100_000 : 1_000) { source in
                var simulation = ClaimSimulation(source, transactions, clock)
                try await simulation.run(steps: source.number(5...30))
            }
        }
    }
}

/// Whether `make soak` runs the tests.
private let isSoak = ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
