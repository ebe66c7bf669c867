/// The maximum number of calls to a provider, divided into shares by purpose.
///
/// An exhausted share does not affect the others.
package struct ProviderAllowance: Hashable, Sendable {
    /// The provider's name, under which its calls are counted.
    package let provider: String
    /// The limits of the shares; a share without a limit allows no calls.
    package let limits: [BudgetShare: ShareLimit]

    /// Creates an allowance.
    ///
    /// - Parameters:
    ///   - provider: The provider's name.
    ///   - limits: The limits of the shares.
    package init(provider: String, limits: [BudgetShare: ShareLimit]) {
        self.provider = provider
        self.limits = limits
    }

    /// The maximum number of calls in any 24 hours, for all shares together.
    package var maximumPerDay: Int { limits.values.reduce(0) { $0 + $1.day.maximum } }
}
