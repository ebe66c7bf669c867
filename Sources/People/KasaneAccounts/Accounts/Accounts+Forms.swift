import Foundation
import KasaneDomain

extension Accounts {
    /// How long a form is remembered.
    private static let formRetention: TimeInterval = 86_400

    /// Claims a form of a page, so that servers that share the store apply it once.
    ///
    /// ```swift
    /// var configuration = LivePagesConfiguration()
    /// configuration.claimForm = { [accounts] in try await accounts.claimForm($0, from: $1) }
    /// ```
    ///
    /// Anyone can invent names of forms, so a network can add
    /// ``AccountLimits/formsFromNetwork`` only.
    ///
    /// - Parameters:
    ///   - form: The name of the form, of which only a hash is stored.
    ///   - network: The key of the client's network, as in ``AccountClient/network``; one that is
    ///     unknown has no limit.
    /// - Returns: `false` if the form was claimed in the last 24 hours.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``; an error of the store.
    public func claimForm(_ form: String, from network: String? = nil) async throws -> Bool {
        let id = AttemptBudget.ID("form", form)
        let rules = AttemptCounter.Rule.forEachRange(
            "form-network",
            of: AccountClient(network: network),
            limit: settings.limits.formsFromNetwork
        )
        return try await transactions.execute { repositories in
            // Read in the transaction: after a conflict it runs again, later than the other claim.
            let now = self.now
            if let claim = try await repositories.budgets.find(id), claim.full > now,
                // The clocks of servers differ. A time twice as far away as the retention was
                // stored by a clock that was ahead.
                claim.full <= now.addingTimeInterval(2 * Self.formRetention)
            {
                return false
            }
            _ = try await AttemptCounter(budgets: repositories.budgets, now: now).take(rules)
            let full = now.addingTimeInterval(Self.formRetention)
            try await repositories.budgets.save(AttemptBudget(id: id, full: full))
            return true
        }
    }
}
