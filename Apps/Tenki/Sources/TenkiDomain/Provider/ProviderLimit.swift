package import KasaneDomain

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
