import Foundation
import KasaneDomain

/// The recent sign-ins of strangers from a network, which decide a rank and refuse nothing.
///
/// Strangers of a network wait behind those of others for half a minute after each attempt, so that
/// many at once do not fill the queue, and for ten minutes after each failure, an hour at most. An
/// attacker has to use each network less often than the server hashes passwords.
struct NetworkMemory: Sendable {
    private let key: AttemptBudget.ID

    private static let failures = AttemptLimit(burst: 6, refill: .seconds(600))
    private static let longestMemory: TimeInterval = 3_600
    /// The time after which an attempt has got its hash, or was refused by a full queue.
    private static let attemptTime: TimeInterval = 30

    /// Creates the memory of a client's network; clients of unknown networks share one.
    init(of client: AccountClient) {
        key = AttemptBudget.ID("sign-in-recent", client.network ?? "")
    }

    /// Records an attempt.
    ///
    /// - Returns: Whether there were others recently.
    func begin(in budgets: any Repository<AttemptBudget>, now: Date) async throws -> Bool {
        var memory = try await stored(in: budgets, now: now)
        let isRemembered = memory.full > now
        memory.full = max(memory.full, now.addingTimeInterval(Self.attemptTime))
        try await budgets.save(memory)
        return isRemembered
    }

    /// Records the failure of an attempt.
    func recordFailure(in budgets: any Repository<AttemptBudget>, now: Date) async throws {
        var memory = try await stored(in: budgets, now: now)
        memory.add(Self.failures, now: now)
        try await budgets.save(memory)
    }

    private func stored(
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> AttemptBudget {
        var memory = try await budgets.find(key) ?? AttemptBudget(id: key, full: now)
        // A later moment was stored by a clock that was ahead.
        memory.full = min(memory.full, now.addingTimeInterval(Self.longestMemory))
        return memory
    }
}
