package import KasaneDomain

package protocol ProviderBudget: Sendable {
    /// Checks whether a call would be refused, as far as this process knows.
    ///
    /// It takes and stores nothing, so a caller can be refused before it has caused any work.
    func check(_ request: ProviderRequest, against allowance: ProviderAllowance) throws

    func take(_ request: ProviderRequest, from allowance: ProviderAllowance) async throws

    func left(of allowance: ProviderAllowance) async throws -> [BudgetShare: Int]
}

extension DomainError {
    package static func usedUp(
        _ share: BudgetShare,
        of provider: String,
        retryAfter pause: Duration,
        _ scope: LimitScope
    ) -> DomainError {
        .limited(ProviderLimit(provider, share), retryAfter: pause, scope: scope)
    }
}
