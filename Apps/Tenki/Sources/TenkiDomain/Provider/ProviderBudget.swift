package import KasaneDomain

/// Limits the calls to providers to their allowances, across requesters and restarts.
package protocol ProviderBudget: Sendable {
    /// Checks whether a call would be refused, as far as this process knows.
    ///
    /// It takes and stores nothing, so a caller can be refused before it has caused any work.
    ///
    /// - Parameters:
    ///   - request: The requester and the purpose of the call.
    ///   - allowance: The provider's allowance.
    /// - Throws: `DomainError.limited`.
    func check(_ request: ProviderRequest, against allowance: ProviderAllowance) throws

    /// Takes one call from a budget before the call is made.
    ///
    /// The call counts regardless of its result.
    ///
    /// - Parameters:
    ///   - request: The requester and the purpose of the call.
    ///   - allowance: The provider's allowance.
    /// - Throws: `DomainError.limited` with the time until the next allowed call, if the share or
    ///   the reader's part of it is exhausted; `CancellationError`.
    func take(_ request: ProviderRequest, from allowance: ProviderAllowance) async throws

    /// Returns the remaining calls of each share of an allowance for 24 hours.
    ///
    /// - Parameter allowance: The provider's allowance.
    /// - Returns: The number of calls that all readers together may cause now, not considering the
    ///   limits per minute.
    /// - Throws: `CancellationError`.
    func left(of allowance: ProviderAllowance) async throws -> [BudgetShare: Int]
}

extension DomainError {
    /// Returns the failure for a refused call.
    ///
    /// - Parameters:
    ///   - share: The exhausted share.
    ///   - provider: The provider's name.
    ///   - pause: The time until the next allowed call.
    ///   - scope: Whether the reader's part or the whole share is exhausted.
    /// - Returns: The failure.
    package static func usedUp(
        _ share: BudgetShare,
        of provider: String,
        retryAfter pause: Duration,
        _ scope: LimitScope
    ) -> DomainError {
        .limited(ProviderLimit(provider, share), retryAfter: pause, scope: scope)
    }
}
