import KasaneStoreTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ListHistoryTests {
    typealias Operation = ListHistory.Operation

    @Test(arguments: [
        (WeakTransactions.Isolation.readCommitted, "G-single"), (.snapshot, "G2"),
    ])
    func `a store that isolates its transactions less breaks the contract`(
        isolation: WeakTransactions.Isolation,
        anomaly: String
    ) async throws {
        let promise = try #require(StoreContract.all.first { $0.name.contains("are serializable") })
        let transactions = WeakTransactions(isolation)
        let store = StoreUnderTest(
            transactions: transactions,
            older: transactions,
            concurrentWriters: 8
        )

        let error = await #expect(throws: ContractViolationError.self) {
            try await promise.check(store)
        }

        #expect(error?.description.contains("\(anomaly), ") == true, "\(error as Any)")
        #expect(error?.description.contains("before T") == true)
    }

    @Test func `transactions that ran one at a time have no anomalies`() {
        let history = history([
            [.read([], of: 1), .append(1, to: 1), .append(2, to: 1), .read([1, 2], of: 1)],
            [.read([1, 2], of: 1), .read([], of: 2), .append(3, to: 2)],
            [.read([3], of: 2), .append(4, to: 2), .read([1, 2], of: 1), .append(5, to: 1)],
            [.read([1, 2, 5], of: 1), .read([3, 4], of: 2)],
        ])

        #expect(history.anomalies(final: [1: [1, 2, 5], 2: [3, 4]]) == [])
        #expect(history.committedCount == 4)
    }

    @Test func `a transaction that was rolled back has no part in the order`() {
        var history = history([[.read([], of: 1), .append(1, to: 1)]])
        history.add([.read([], of: 1), .append(2, to: 1)], .rolledBack)
        history.add([.read([1], of: 1), .append(3, to: 1)], .unknown)

        #expect(history.anomalies(final: [1: [1]]) == [])
    }

    @Test(arguments: samples)
    func `each kind of anomaly is found`(sample: Sample) {
        var history = history(sample.committed)
        for operations in sample.rolledBack { history.add(operations, .rolledBack) }

        let anomalies = history.anomalies(final: sample.final)

        #expect(anomalies.first?.kind == sample.kind, "\(anomalies)")
        #expect(anomalies.first?.transactions == sample.transactions)
        #expect("\(anomalies)".contains(sample.kind.rawValue))
    }

    struct Sample: CustomTestStringConvertible, Sendable {
        let kind: IsolationAnomaly.Kind
        let committed: [[Operation]]
        var rolledBack: [[Operation]] = []
        let final: [Int: [Int]]
        let transactions: [Int]

        var testDescription: String { kind.rawValue }
    }

    static let samples = [
        Sample(
            kind: .g0,
            committed: [
                [.append(1, to: 1), .append(2, to: 2)], [.append(3, to: 1), .append(4, to: 2)],
            ],
            final: [1: [1, 3], 2: [4, 2]],
            transactions: [0, 1]
        ),
        Sample(
            kind: .g1a,
            committed: [[.read([1], of: 1)]],
            rolledBack: [[.append(1, to: 1)]],
            final: [:],
            transactions: [1, 0]
        ),
        Sample(
            kind: .g1b,
            committed: [
                [.append(1, to: 1), .append(2, to: 1)], [.read([1, 2], of: 1)], [.read([1], of: 1)],
            ],
            final: [1: [1, 2]],
            transactions: [0, 2]
        ),
        Sample(
            kind: .g1c,
            committed: [
                [.append(1, to: 1), .read([2], of: 2)], [.append(2, to: 2), .read([1], of: 1)],
            ],
            final: [1: [1], 2: [2]],
            transactions: [0, 1]
        ),
        // The second has overwritten the first, which it has not read.
        Sample(
            kind: .gSingle,
            committed: [
                [.read([], of: 1), .append(1, to: 1)], [.read([], of: 1), .append(2, to: 1)],
            ],
            final: [1: [2]],
            transactions: [1, 0]
        ),
        // The reader has seen the one list before, and the other after the writer.
        Sample(
            kind: .gSingle,
            committed: [
                [.append(1, to: 1), .append(2, to: 2)], [.read([], of: 1), .read([2], of: 2)],
            ],
            final: [1: [1], 2: [2]],
            transactions: [1, 0]
        ),
        Sample(
            kind: .g2,
            committed: [
                [.read([], of: 1), .append(1, to: 2)], [.read([], of: 2), .append(2, to: 1)],
            ],
            final: [1: [2], 2: [1]],
            transactions: [0, 1]
        ),
        Sample(
            kind: .lostWrite,
            committed: [[.append(1, to: 1)]],
            final: [:],
            transactions: [0]
        ),
        Sample(
            kind: .duplicate,
            committed: [[.append(1, to: 1)]],
            final: [1: [1, 1]],
            transactions: []
        ),
        Sample(kind: .unwritten, committed: [], final: [1: [1]], transactions: []),
        Sample(
            kind: .ownWrite,
            committed: [[.read([], of: 1), .append(1, to: 1), .read([], of: 1)]],
            final: [1: [1]],
            transactions: [0]
        ),
    ]

    private func history(_ committed: [[Operation]]) -> ListHistory {
        var history = ListHistory()
        for operations in committed { history.add(operations, .committed) }
        return history
    }
}
