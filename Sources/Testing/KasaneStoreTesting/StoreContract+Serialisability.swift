import KasaneDomain

extension StoreContract {
    /// Requirements for concurrent transactions.
    static let serialisability = [
        StoreContract("concurrent transactions are serializable") {
            subject in
            var history = ListHistory()
            try await withThrowingTaskGroup(of: ListHistory.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        var worker = ListWorker(number: number, subject: subject)
                        return try await worker.run(40)
                    }
                }
                for try await part in group { history.add(part) }
            }
            let final = try await subject.transactions.read { try await $0.lists() }
            let anomalies = history.anomalies(final: final)
            guard anomalies.isEmpty else {
                // One anomaly of each kind is more useful than many of the same kind.
                let kinds = Dictionary(anomalies.map { ($0.kind, $0) }) { first, _ in first }
                let list = kinds.values.map(\.description).sorted().joined(separator: "\n")
                throw ContractViolationError(description: "\(anomalies.count) anomalies:\n\(list)")
            }
            // If no transactions were committed, nothing would be checked.
            try expect(history.committedCount > 100, true, "whether transactions were committed")
        }
    ]
}

/// Runs random transactions on a few lists, one after another.
private struct ListWorker {
    private struct Step {
        let list: Int
        let appends: Bool
    }

    private static let lists = 4

    private let number: Int
    private let subject: StoreUnderTest
    private var random: SplitMix
    private var history = ListHistory()
    private var lastValue = 0

    init(number: Int, subject: StoreUnderTest) {
        self.number = number
        self.subject = subject
        random = SplitMix(seed: UInt64(number))
    }

    mutating func run(_ count: Int) async throws -> ListHistory {
        for _ in 0..<count {
            let steps = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                Step(
                    list: Int.random(in: 0..<Self.lists, using: &random),
                    appends: Bool.random(using: &random)
                )
            }
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2: try await read(steps)
            case 3: try await write(steps, isRefused: true)
            default: try await write(steps, isRefused: false)
            }
        }
        return history
    }

    private mutating func read(_ steps: [Step]) async throws {
        var tries: [[ListHistory.Operation]] = []
        do {
            try await subject.transactions.read(within: .seconds(60)) { repositories in
                tries.append([])
                for step in steps {
                    let values = try await repositories.list(step.list)
                    tries[tries.count - 1].append(.read(values, of: step.list))
                    await Task.yield()
                }
            }
            record(tries, isCommitted: true)
        } catch DomainError.unavailable(StoreFailure.conflicting, _, _) {
            record(tries, isCommitted: false)
        }
    }

    private mutating func write(_ steps: [Step], isRefused: Bool) async throws {
        var tries: [[ListHistory.Operation]] = []
        do {
            try await subject.transactions.execute(within: .seconds(60)) { repositories in
                tries.append([])
                for step in steps {
                    let values = try await repositories.list(step.list)
                    tries[tries.count - 1].append(.read(values, of: step.list))
                    await Task.yield()
                    guard step.appends else { continue }
                    // Each attempt has its own values.
                    lastValue += 1
                    let value = number * 1_000_000 + lastValue
                    try await repositories.set(values + [value], in: step.list)
                    tries[tries.count - 1].append(.append(value, to: step.list))
                    await Task.yield()
                }
                if isRefused { throw RefusalError() }
            }
            record(tries, isCommitted: true)
        } catch is RefusalError {
            record(tries, isCommitted: false)
        } catch DomainError.unavailable(StoreFailure.conflicting, _, _) {
            record(tries, isCommitted: false)
        }
    }

    /// Records a transaction's attempts, of which only the last can be committed.
    private mutating func record(_ tries: [[ListHistory.Operation]], isCommitted: Bool) {
        for (index, operations) in tries.enumerated() {
            let isLast = index == tries.count - 1
            history.add(operations, isCommitted && isLast ? .committed : .rolledBack)
        }
    }
}

extension ContractRepositories {
    /// Returns the list stored in a note's text.
    fileprivate func list(_ id: Int) async throws -> [Int] {
        try await notes.find(id)?.numbers ?? []
    }

    fileprivate func set(_ values: [Int], in id: Int) async throws {
        let text = values.map(String.init).joined(separator: " ")
        try await notes.save(ContractNote(id: id, text: text))
    }

    fileprivate func lists() async throws -> [Int: [Int]] {
        Dictionary(uniqueKeysWithValues: try await notes.all().map { ($0.id, $0.numbers) })
    }
}

extension ContractNote {
    fileprivate var numbers: [Int] { text.split(separator: " ").compactMap { Int($0) } }
}

/// A random number generator with the same sequence in every run (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
