import KasaneDomain

/// An exhausted share of a provider's budget.
package struct ProviderLimit: ErrorReason, Codable {
    /// The provider's name.
    package let provider: String
    /// The share.
    package let share: BudgetShare

    /// Creates a limit.
    package init(_ provider: String, _ share: BudgetShare) {
        self.provider = provider
        self.share = share
    }

    /// The stable identifier.
    package var code: String { "provider-limit" }

    /// A description for logs.
    package var description: String { "the \(share.rawValue) calls to \(provider) are used up" }
}
