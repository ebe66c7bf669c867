import Foundation
import KasaneJobs
import KasaneTesting
import Testing

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

private let isSoak = ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
