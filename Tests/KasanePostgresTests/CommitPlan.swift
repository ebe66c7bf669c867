import KasaneDomain
import KasaneStore

struct CommitPlan: Sendable {
    struct BodyError: Error {}

    /// How a part of a transaction fails.
    enum Failure: CaseIterable {
        case statement
        /// A statement that the server cannot prepare.
        case preparation
        case body
    }

    enum Step {
        case add(counter: Int)
        case part(counters: [Int], Failure?)
        case catchesError
        case throwsError
    }

    /// A transaction.
    struct Client: Sendable {
        let steps: [Step]
        let deadline: Duration
    }

    enum Event {
        case fault(CommitProxy.Fault)
        case cancels(client: Int)
        /// The server ends all connections.
        case kills
    }

    let clients: [Client]
    let hasReader: Bool
    /// The events by the numbers of the requests, from 1 on.
    private(set) var requests: [Int: Event] = [:]
    /// The events by the numbers of the commits, from 1 on.
    private(set) var commits: [Int: Event] = [:]

    init(seed: Int) {
        var random = SeededGenerator(state: UInt64(seed))
        let count = Int.random(in: 1...2, using: &random)
        clients = (0..<count).map { _ in Client(using: &random) }
        hasReader = Int.random(in: 0..<4, using: &random) == 0
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let event = Event(clients: count, using: &random)
            if Bool.random(using: &random) {
                commits[Int.random(in: 1...3, using: &random)] = event
            } else {
                requests[Int.random(in: 1...25, using: &random)] = event
            }
        }
    }

    func counters(after entries: [Int: Int]) -> [Int: Int] {
        var counters: [Int: Int] = [:]
        for (client, count) in entries {
            for counter in clients[client].additions { counters[counter, default: 0] += count }
        }
        return counters
    }

    func violations(_ reports: [CommitReport], _ rows: CommitRows) -> [String] {
        var violations: [String] = []
        for (client, report) in reports.enumerated() {
            let count = rows.entries[client, default: 0]
            let canCommit = clients[client].canCommit
            let isRight =
                switch report.outcome {
                case .committed: count == 1 && canCommit && report.actions == 1
                case .rolledBack: count == 0 && report.actions == 0
                case .unknown: count <= 1 && canCommit && report.actions == 0
                case .unexpected: false
                }
            if !isRight { violations.append("\(report) of \(client), stored \(count) times") }
        }
        let expected = counters(after: rows.entries)
        if rows.counters != expected {
            violations.append("the counters are \(rows.counters) instead of \(expected)")
        }
        return violations
    }
}

extension CommitPlan.Client {
    fileprivate init(using random: inout SeededGenerator) {
        let count = Int.random(in: 1...4, using: &random)
        steps = (0..<count).map { _ in CommitPlan.Step(using: &random) }
        let isShort = Int.random(in: 0..<8, using: &random) == 0
        deadline = .milliseconds(isShort ? Int.random(in: 5...60, using: &random) : 20_000)
    }

    var canCommit: Bool {
        steps.allSatisfy { step in
            switch step {
            case .add, .part: true
            case .catchesError, .throwsError: false
            }
        }
    }

    /// The counters that the transaction raises, each as often as it does.
    fileprivate var additions: [Int] {
        steps.flatMap { step -> [Int] in
            switch step {
            case .add(let counter): [counter]
            case .part(let counters, nil): counters
            case .part, .catchesError, .throwsError: []
            }
        }
    }
}

extension CommitPlan.Step {
    fileprivate init(using random: inout SeededGenerator) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: self = .throwsError
        case 1: self = .catchesError
        case 2..<9:
            let count = Int.random(in: 1...2, using: &random)
            let counters = (0..<count).map { _ in Int.random(in: 0..<3, using: &random) }
            let failures = CommitPlan.Failure.allCases
            let index = Int.random(in: 0...failures.count, using: &random)
            self = .part(counters: counters, index < failures.count ? failures[index] : nil)
        default: self = .add(counter: Int.random(in: 0..<3, using: &random))
        }
    }
}

extension CommitPlan.Event {
    fileprivate init(clients: Int, using random: inout SeededGenerator) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: self = .fault(.losesRequest)
        case 3..<6: self = .fault(.losesAnswer)
        case 6: self = .fault(.tearsRequest)
        case 7..<9:
            self = .fault(.delays(milliseconds: UInt32.random(in: 1...80, using: &random)))
        case 9..<11: self = .cancels(client: Int.random(in: 0..<clients, using: &random))
        default: self = .kills
        }
    }
}

/// What a client knows about its transaction.
struct CommitReport: Sendable {
    enum Outcome {
        case committed
        case rolledBack
        case unknown
        case unexpected(String)
    }

    let outcome: Outcome
    let actions: Int
}

extension CommitReport.Outcome {
    init(_ error: any Error, of client: CommitPlan.Client) {
        switch error {
        case is CancellationError, is CommitPlan.BodyError: self = .rolledBack
        // After an error was caught.
        case is TransactionError where !client.canCommit || Task.isCancelled: self = .rolledBack
        case DomainError.unavailable(let reason as StoreFailure, _, _):
            switch reason {
            case .commitOutcomeUnknown, .committedButNotReplicated: self = .unknown
            default: self = .rolledBack
            }
        default: self = .unexpected("\(error)")
        }
    }
}

struct CommitRows: Sendable {
    /// How often each client's transaction is stored.
    var entries: [Int: Int] = [:]
    var counters: [Int: Int] = [:]
}

struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
