import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite
struct RetryTests {
    private let policy = RetryPolicy(
        attempts: 4,
        baseDelay: .seconds(1),
        maximumDelay: .seconds(3)
    )

    @Test func `the wait is random below a bound that doubles up to the highest`() {
        let waits = actions(after: lost, count: 4, random: 0.5)

        #expect(
            waits == [.wait(.seconds(0.5)), .wait(.seconds(1)), .wait(.seconds(1.5)), .giveUp]
        )
    }

    @Test func `the service's Retry-After is a lower bound`() {
        let outcome = AttemptOutcome.status(.serviceUnavailable, retryAfter: .seconds(7))

        #expect(actions(after: outcome, random: 0.9) == [.wait(.seconds(7))])
    }

    @Test func `a wait beyond the deadline is not begun`() {
        var logic = logic()
        var budget = RetryBudget(policy)
        let outcome = AttemptOutcome.status(.serviceUnavailable, retryAfter: .seconds(7))

        #expect(
            logic.next(after: outcome, remaining: .seconds(7), budget: &budget, random: 0)
                == .giveUp
        )
        #expect(budget.retries == policy.budgetCapacity)
    }

    @Test(arguments: [
        (true, true, true), (true, true, false), (true, false, true), (true, false, false),
        (false, true, false), (false, false, true), (false, false, false),
    ])
    func `only an idempotent or unsent request is sent again`(
        mayHaveReachedServer: Bool,
        isReplayable: Bool,
        isIdempotent: Bool
    ) {
        var logic = RetryLogic(policy, isIdempotent: isIdempotent, isReplayable: isReplayable)
        var budget = RetryBudget(policy)
        let failure = AttemptOutcome.failure(
            NetworkError(.connectionLost, mayHaveReachedServer: mayHaveReachedServer)
        )

        let action = logic.next(after: failure, remaining: .seconds(60), budget: &budget, random: 0)

        let isSafe = !mayHaveReachedServer || (isIdempotent && isReplayable)
        #expect(action == (isSafe ? .wait(.zero) : .giveUp))
    }

    @Test func `a stale connection is replaced once, at once, outside of the budget`() {
        let stale = AttemptOutcome.failure(
            NetworkError(
                .connectionLost,
                phase: .head,
                mayHaveReachedServer: true,
                cause: nil,
                failedOnReusedConnection: true
            )
        )

        let budget = RetryBudget(RetryPolicy(budgetCapacity: 0))
        #expect(actions(after: stale, count: 2, budget) == [.repeatAtOnce, .giveUp])
    }

    @Test func `the budget allows a share of the calls and a reserve`() {
        let policy = RetryPolicy(attempts: 2, budgetRatio: 0.2, budgetCapacity: 3)
        var budget = RetryBudget(policy)

        let retries = (0..<100).count { _ in
            budget.addCall()
            return budget.takeRetry()
        }

        #expect((22...23).contains(retries))
    }

    @Test(arguments: [
        NetworkError.Kind.tls, .notHTTP, .responseTooLarge, .redirectRefused(.loop), .overloaded,
        .circuitOpen, .invalidRequest(""), .cancelled, .unknown,
    ])
    func `a request whose retry cannot succeed is not sent again`(kind: NetworkError.Kind) {
        #expect(actions(after: .failure(NetworkError(kind))) == [.giveUp])
    }

    @Test(
        arguments: [
            ("120", 120.0), ("0", 0), ("-1", nil), ("soon", nil), ("", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sat, 21 Nov 2026 00:01:00 GMT", 60),
            ("99999999999999999999", nil),
        ] as [(String, Double?)]
    )
    func `Retry-After is read in seconds and as a date`(text: String, seconds: Double?) throws {
        let now = try Date("2026-11-21T00:00:00Z", strategy: .iso8601)
        let headers: HTTPFields = [.retryAfter: text]

        #expect(headers.retryAfter(now: now) == seconds.map { .seconds($0) })
    }

    @Test(arguments: [-172_800.0, 0, 172_800])
    func `a Retry-After date is compared with the service's clock`(shift: Double) throws {
        let now = try Date("2026-11-21T00:00:00Z", strategy: .iso8601)
        let headers: HTTPFields = [
            .retryAfter: "Sat, 21 Nov 2026 00:01:00 GMT", .date: "Sat, 21 Nov 2026 00:00:00 GMT",
        ]

        #expect(headers.retryAfter(now: now.addingTimeInterval(shift)) == .seconds(60))
    }

    private var lost: AttemptOutcome {
        .failure(NetworkError(.connectionLost, mayHaveReachedServer: true))
    }

    private func logic() -> RetryLogic {
        RetryLogic(policy, isIdempotent: true, isReplayable: true)
    }

    private func actions(
        after outcome: AttemptOutcome,
        count: Int = 1,
        _ budget: RetryBudget? = nil,
        random: Double = 0
    ) -> [RetryLogic.Action] {
        var logic = logic()
        var budget = budget ?? RetryBudget(policy)
        return (0..<count).map { _ in
            logic.next(after: outcome, remaining: .seconds(60), budget: &budget, random: random)
        }
    }
}

@Suite
struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func `all three forms are read`(text: String) {
        #expect(HTTPDate.date(text)?.timeIntervalSince1970 == 784_111_777)
    }

    @Test(arguments: ["", "yesterday", "Sun, 32 Nov 1994 08:49:37 GMT", "a b c d e f", "0"])
    func `text that is not a date has no value`(text: String) {
        #expect(HTTPDate.date(text) == nil)
    }
}
