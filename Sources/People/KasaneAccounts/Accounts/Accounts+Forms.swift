import Foundation
import KasaneDomain

extension Accounts {
    /// The retention period of claimed forms, in seconds.
    private static let formRetention: TimeInterval = 86_400

    /// Claims a page's form, so that servers that share a store process the form only once.
    ///
    /// Call this method in KasaneHummingbird's `LivePagesConfiguration.claimForm`. Clients can make
    /// up form names, so each network is limited to
    /// ``AccountLimits/formsFromNetwork``.
    ///
    /// - Parameters:
    ///   - form: The name of the form. Only its hash is stored.
    ///   - network: The key of the client's network, as in ``AccountClient/network``, or `nil` for
    ///     no limit.
    /// - Returns: `false` if the form was claimed within the last 24 hours.
    public func claimForm(_ form: String, from network: String? = nil) async throws -> Bool {
        let id = AttemptBudget.ID("form", form)
        let rules = AttemptCounter.Rule.forEachRange(
            "form-network",
            of: AccountClient(network: network),
            limit: settings.limits.formsFromNetwork
        )
        return try await transactions.execute { repositories in
            // Read in the transaction, because it runs again after a conflict, later than the other
            // claim.
            let now = self.now
            if let claim = try await repositories.budgets.find(id), claim.full > now,
                // Servers' clocks differ. A date more than twice the retention away was stored by a
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
