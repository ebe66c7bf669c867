import Foundation
import KasaneDomain

extension Accounts {
    /// How long a form is remembered.
    private static let formRetention: TimeInterval = 86_400

    /// Claims a form of a page, so that servers that share the store apply it once.
    ///
    /// ```swift
    /// var configuration = LivePagesConfiguration()
    /// configuration.claimForm = { [accounts] in try await accounts.claimForm($0) }
    /// ```
    ///
    /// - Parameter form: The name of the form, of which only a hash is stored.
    /// - Returns: `false` if the form was claimed in the last 24 hours.
    /// - Throws: An error of the store.
    public func claimForm(_ form: String) async throws -> Bool {
        let id = AttemptBudget.ID("form", form)
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
            let full = now.addingTimeInterval(Self.formRetention)
            try await repositories.budgets.save(AttemptBudget(id: id, full: full))
            return true
        }
    }
}
