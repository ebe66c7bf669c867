public import KasaneDomain

/// An exhausted share of a provider's budget.
public struct ProviderLimit: ErrorReason, Codable {
    /// The provider's name.
    public let provider: String
    /// The share.
    public let share: BudgetShare

    /// Creates a limit.
    public init(_ provider: String, _ share: BudgetShare) {
        self.provider = provider
        self.share = share
    }

    /// The stable identifier.
    public var code: String { "provider-limit" }

    /// A description for logs.
    public var description: String { "the \(share.rawValue) calls to \(provider) are used up" }
}
