import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Synchronization
import Testing

private let calls =
    ProcessInfo.processInfo.environment["KASANE_FAULT_CALLS"].flatMap(Int.init) ?? 300

private let isStrict = ProcessInfo.processInfo.environment["KASANE_FAULT_STRICT"] == "1"

@Suite(.timeLimit(.minutes(5)))
struct RandomFaultTests {
    @Test
    func `under 30 percent faults every call ends well or in a named error, and nothing leaks`()
        async throws
    {
        let faults: [FaultServer.Fault] = [
            .garbage, .badChunks, .truncated, .silence, .stallInHead, .stall, .close, .reset,
            .resetInRequest, .resetInHead, .resetInBody, .redirectLoop, .tooLong,
            .unavailable(retryAfter: "0"), .tooManyRequests(retryAfter: "0"),
            .chunkedFlood(bytes: 1 << 30),
        ]
        let choose: @Sendable (FaultServer.Request) -> FaultServer.Fault = { request in
            // A separate generator per request gives the same faults in every run.
            var random = FuzzSource(seed: UInt64(request.number))
            guard Double.random(in: 0..<1, using: &random) < 0.3 else { return .ok("[1,2]") }
            return faults.randomElement(using: &random) ?? .close
        }

        try await FaultServer.run(choosing: choose) { server in
            let probes = Probes()
            var memory: [Int] = []
            for _ in 0..<2 {
                let tally = try await AsyncHTTPTransport.run { transport in
                    try await results(of: calls / 2, at: server.baseURL, transport, probes)
                }
                #expect(tally.values.reduce(0, +) == calls / 2)
                #expect(tally["unknown"] == nil)
                #expect((tally["success"] ?? 0) > calls / 4)
                // No connection stays open, and no task or closure retains a call.
                try await server.waitUntilClosed()
                while probes.alive > 0 { try await Task.sleep(for: .milliseconds(1)) }
                memory.append(residentMemory)
            }
            check(growth: memory[1] - memory[0])
        }
    }

    /// Checks that the second half of the calls reuses the memory released by the first half.
    private func check(growth: Int) {
        print("fault.memory.growth\t\(growth / 1024)\tkB")
        // The measurement includes the memory of tests that run at the same time.
        guard isStrict else { return }
        #expect(growth < 8 << 20)
    }

    private func results(
        of count: Int,
        at baseURL: String,
        _ transport: AsyncHTTPTransport,
        _ probes: Probes
    ) async throws -> [String: Int] {
        let client = try APIClient(
            baseURL: baseURL,
            transport: transport,
            userAgent: "tests",
            policies: CallPolicies(
                deadline: .milliseconds(isStrict ? 600 : 6_000),
                attemptTimeout: .milliseconds(isStrict ? 250 : 2_500),
                maximumBodySize: 1 << 20,
                bulkhead: ConcurrencyLimit(maximumConcurrent: 32, maximumQueued: 1024),
                retry: RetryPolicy(
                    baseDelay: .milliseconds(5),
                    budgetRatio: 1,
                    budgetCapacity: 100
                ),
                circuitBreaker: nil
            ),
            logger: .silent
        )
        let numbers = Counter()
        return await withTaskGroup(of: [String: Int].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var tally: [String: Int] = [:]
                    while let number = numbers.next(below: count) {
                        tally[await label(of: client, number, probes), default: 0] += 1
                    }
                    return tally
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
    }
}

private func label(of client: APIClient, _ number: Int, _ probes: Probes) async -> String {
    let method = number.isMultiple(of: 4) ? HTTPRequest.Method.post : .get
    do {
        let endpoint = Numbers(name: "\(number)", method: method)
        _ = try await client.send(endpoint, reporting: probes.add())
        return "success"
    } catch {
        return error.label
    }
}

private final class Probes: Sendable {
    private struct Probe {
        weak var progress: TransferProgress?
    }

    private let probes = Mutex<[Probe]>([])

    var alive: Int { probes.withLock { $0.count { $0.progress != nil } } }

    func add() -> TransferProgress {
        let progress = TransferProgress()
        probes.withLock { $0.append(Probe(progress: progress)) }
        return progress
    }
}

/// The resident memory of the process in bytes, or 0 if the system does not report it.
private var residentMemory: Int {
    let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return (statm?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
}

private final class Counter: Sendable {
    private let tally = Tally()

    func next(below limit: Int) -> Int? {
        let number = tally.add() - 1
        return number < limit ? number : nil
    }
}
