package import KasaneDomain

package protocol BudgetedProvider: Sendable {
    /// Checks whether a budget is known to refuse a call, without making or counting it.
    func check(_ request: ProviderRequest) throws
}

extension BudgetedProvider {
    /// Passes every request, because the service itself has no budget.
    package func check(_ request: ProviderRequest) throws {}
}

package protocol ProviderBudget: Sendable {
    var provider: String { get }

    /// Checks whether a call would be refused, as far as this process knows.
    ///
    /// It takes and stores nothing, so a caller can be refused before it has caused any work.
    func check(_ request: ProviderRequest) throws

    func take(_ request: ProviderRequest) async throws

    /// Counts calls that cannot be refused, such as the rest of one that was larger than expected.
    func charge(_ calls: Double, for request: ProviderRequest)

    func left() async throws -> [BudgetShare: Int]
}

package enum BudgetShare: String, CaseIterable, Sendable, Codable {
    case automatic
    case manual
    case search
    case host

    package init(of request: ProviderRequest) {
        self =
            if request.caller.isHost {
                .host
            } else {
                switch request.purpose {
                case .automatic: .automatic
                case .manual: .manual
                case .search: .search
                }
            }
    }
}

package struct ProviderLimit: ErrorReason, Codable {
    package let provider: String
    package let share: BudgetShare

    package init(_ provider: String, _ share: BudgetShare) {
        self.provider = provider
        self.share = share
    }

    package var code: String { "provider-limit" }

    package var description: String { "the \(share.rawValue) calls to \(provider) are used up" }
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

    package var isLimit: Bool {
        if case .limited = self { true } else { false }
    }
}
