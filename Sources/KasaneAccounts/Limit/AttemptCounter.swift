import Foundation
import KasaneDomain

/// Counts attempts in a transaction.
struct AttemptCounter {
    let budgets: any Repository<AttemptBudget>
    let now: Date

    /// A limit and whom it concerns.
    struct Rule: Sendable {
        let key: AttemptBudget.ID
        let limit: AttemptLimit
        /// Whether attempts beyond the limit are refused; otherwise they only count.
        let isRefusing: Bool

        init(
            _ kind: String,
            _ parts: String...,
            limit: AttemptLimit,
            isRefusing: Bool = true
        ) {
            key = AttemptBudget.ID(kind, parts.joined(separator: "\0"))
            self.limit = limit
            self.isRefusing = isRefusing
        }
    }

    /// Takes an attempt under each rule, or under none.
    ///
    /// - Returns: Whether others were taken recently.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    func take(_ rules: [Rule]) async throws -> Bool {
        var taken: [AttemptBudget] = []
        var isSuspect = false
        for rule in rules {
            var budget =
                try await budgets.find(rule.key) ?? AttemptBudget(id: rule.key, full: now)
            isSuspect = isSuspect || budget.full > now
            if !rule.isRefusing {
                budget.add(rule.limit, now: now)
            } else if let wait = budget.take(rule.limit, now: now) {
                throw AccountError.tooManyAttempts(retryAfter: wait)
            }
            taken.append(budget)
        }
        try await budgets.save(taken)
        return isSuspect
    }

    /// Gives an attempt back under each rule.
    func giveBack(_ rules: [Rule]) async throws {
        for rule in rules {
            guard var budget = try await budgets.find(rule.key) else { continue }
            budget.giveBack(rule.limit)
            if budget.full <= now {
                try await budgets.delete(rule.key)
            } else {
                try await budgets.save(budget)
            }
        }
    }
}
