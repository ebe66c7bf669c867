import Foundation
import KasaneConcurrency
import KasaneDomain

struct AttemptCounter {
    let budgets: any Repository<AttemptBudget>
    let now: Date

    /// A limit and the key to which it applies.
    struct Rule: Sendable {
        let key: AttemptBudget.ID
        let limit: AttemptLimit

        init(_ kind: String, _ parts: String..., limit: AttemptLimit) {
            key = AttemptBudget.ID(kind, parts.joined(separator: "\0"))
            self.limit = limit
        }

        /// Returns rules for all of a client's networks, or no rules if the networks are unknown.
        static func forEachRange(
            _ kind: String,
            _ parts: String...,
            of client: AccountClient,
            limit: AttemptLimit
        ) -> [Self] {
            client.ranges.map { range in
                let texts = parts + [range.key]
                return Self(
                    kind,
                    texts.joined(separator: "\0"),
                    limit: limit.multiplied(by: range.factor)
                )
            }
        }
    }

    /// Uses an attempt under all rules, or under none if a rule rejects it.
    ///
    /// - Returns: Whether there were other recent attempts.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    func take(_ rules: [Rule]) async throws -> Bool {
        var taken: [AttemptBudget] = []
        var isSuspect = false
        for rule in rules {
            var budget =
                try await budgets.find(rule.key) ?? AttemptBudget(id: rule.key, full: now)
            isSuspect = isSuspect || budget.full > now
            if let wait = budget.take(rule.limit, now: now) {
                throw AccountError.tooManyAttempts(retryAfter: wait)
            }
            taken.append(budget)
        }
        try await budgets.save(taken)
        return isSuspect
    }

    /// Refunds an attempt under all rules.
    func giveBack(_ rules: [Rule]) async throws {
        for rule in rules {
            guard var budget = try await budgets.find(rule.key), !budget.isUnreadable
            else { continue }
            budget.giveBack(rule.limit)
            if budget.full <= now {
                try await budgets.delete(rule.key)
            } else {
                try await budgets.save(budget)
            }
        }
    }
}
