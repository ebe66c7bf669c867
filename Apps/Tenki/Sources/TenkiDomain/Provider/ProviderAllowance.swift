package struct ProviderAllowance: Hashable, Sendable {
    package let provider: String
    /// The limits of the shares; a share without a limit allows no calls.
    package let limits: [BudgetShare: ShareLimit]

    package init(provider: String, limits: [BudgetShare: ShareLimit]) {
        self.provider = provider
        self.limits = limits
    }

    package var maximumPerDay: Int { limits.values.reduce(0) { $0 + $1.day.maximum } }
}
