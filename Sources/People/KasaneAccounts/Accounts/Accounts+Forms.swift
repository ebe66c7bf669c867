import Foundation
import KasaneDomain

extension Accounts {
    /// How long a form is remembered, in seconds.
    private static let formRetention: TimeInterval = 86_400

    /// Claims a page's form, so that servers sharing the store process it only once.
    ///
    /// Call it in KasaneHummingbird's `LivePagesConfiguration.claimForm`.
    ///
    /// Anyone can invent form names, so each network is limited to
    /// ``AccountLimits/formsFromNetwork``.
    ///
    /// - Parameters:
    ///   - form: The name of the form; only its hash is stored.
    ///   - network: The key of the client's network, as in ``AccountClient/network``. Unknown
    ///     networks aren't limited.
    /// - Returns: `false` if the form was claimed in the last 24 hours.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``, or a store error.
    public func claimForm(_ form: String, from network: String? = nil) async throws -> Bool {
        let id = AttemptBudget.ID("form", form)
        let rules = AttemptCounter.Rule.forEachRange(
            "form-network",
            of: AccountClient(network: network),
            limit: settings.limits.formsFromNetwork
        )
        return try await transactions.execute { repositories in
            // Read in the transaction: it runs again after a conflict, later than the other claim.
            let now = self.now
            if let claim = try await repositories.budgets.find(id), claim.full > now,
                // The clocks of servers differ. A date twice the retention away was stored by a
                // clock that was ahead.
                claim.isUnreadable || claim.full <= now.addingTimeInterval(2 * Self.formRetention)
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
