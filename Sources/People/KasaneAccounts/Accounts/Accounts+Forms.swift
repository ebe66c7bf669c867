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
        let now = now
        let id = AttemptBudget.ID("form", form)
        return try await transactions.execute { repositories in
            // A moment further away than the retention was stored under a wrong clock.
            let latest = now.addingTimeInterval(Self.formRetention)
            if let claim = try await repositories.budgets.find(id), claim.full > now,
                claim.full <= latest
            {
                return false
            }
            try await repositories.budgets.save(AttemptBudget(id: id, full: latest))
            return true
        }
    }
}
