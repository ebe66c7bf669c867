import Foundation
import KasaneConcurrency
import KasaneDomain

/// The recent sign-ins by strangers from a network.
///
/// Recent sign-ins affect only the priority of further sign-ins.
///
/// For half a minute after each attempt, strangers from the network wait behind other clients, so
/// that a crowd doesn't fill the queue. After each failure, they wait for another ten minutes, up
/// to an hour. Attackers can therefore use each network less often than the server hashes
/// passwords.
///
/// Sign-ins from the wider networks around an IPv6 network are recorded too. These networks can
/// have many users. A network with twice or four times a client's limit can therefore make two or
/// four attempts at once, and its failures are remembered for a quarter or a sixteenth of the time.
struct NetworkMemory: Sendable {
    private let ranges: [ClientRange]

    private static let failures = AttemptLimit(burst: 6, refill: .seconds(600))
    private static let longestMemory: TimeInterval = 3_600
    /// The number of seconds after which an attempt has been hashed or rejected by a full queue.
    private static let attemptTime: TimeInterval = 30

    /// Creates the memory for a client's networks.
    ///
    /// All unknown networks share one memory.
    init(of client: AccountClient) {
        ranges = ClientRanges(client.network ?? "").all
    }

    /// Records an attempt.
    ///
    /// - Returns: Whether there were other recent attempts.
    func begin(in budgets: any Repository<AttemptBudget>, now: Date) async throws -> Bool {
        var isRemembered = false
        for range in ranges {
            var memory = try await stored(range, in: budgets, now: now)
            let others = Double(range.factor - 1) * Self.attemptTime
            isRemembered = isRemembered || memory.full > now.addingTimeInterval(others)
            let latest = now.addingTimeInterval(others + Self.attemptTime)
            let next = max(memory.full, now).addingTimeInterval(Self.attemptTime)
            memory.full = max(memory.full, min(next, latest))
            try await budgets.save(memory)
        }
        return isRemembered
    }

    func recordFailure(in budgets: any Repository<AttemptBudget>, now: Date) async throws {
        for range in ranges {
            var memory = try await stored(range, in: budgets, now: now)
            memory.add(
                AttemptLimit(
                    burst: Self.failures.burst,
                    refill: Self.failures.refill / (range.factor * range.factor)
                ),
                now: now
            )
            try await budgets.save(memory)
        }
    }

    private func stored(
        _ range: ClientRange,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> AttemptBudget {
        let id = AttemptBudget.ID("sign-in-recent", range.key)
        var memory = try await budgets.find(id) ?? AttemptBudget(id: id, full: now)
        // A later date was stored by a clock that was ahead.
        memory.full = min(memory.full, now.addingTimeInterval(Self.longestMemory))
        return memory
    }
}
