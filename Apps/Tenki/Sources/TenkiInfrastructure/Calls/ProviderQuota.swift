import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct ProviderQuota: ProviderBudget {
    package let provider: String
    private let shares: [BudgetShare: QuotaShare]
    private let quota: Quota

    /// Creates the budget of a provider.
    ///
    /// A share that is not in `limits` allows no calls. Each share in it needs a limit.
    package init(_ provider: String, _ limits: [BudgetShare: [RateLimit]], in quota: Quota) {
        self.provider = provider
        self.quota = quota
        shares = limits.reduce(into: [:]) { shares, limit in
            shares[limit.key] = QuotaShare(
                of: provider,
                for: limit.key.rawValue,
                limits: limit.value
            )
        }
    }

    /// Creates a budget that is counted in memory only.
    package init(
        _ provider: String,
        _ limits: [BudgetShare: [RateLimit]],
        by clock: any WallClock
    ) {
        self.init(provider, limits, in: Quota(date: { clock.now }))
    }

    package func check(_ request: ProviderRequest) throws {
        let share = BudgetShare(of: request)
        // `take` refuses a share that is not in the limits.
        guard let limited = shares[share] else { return }
        do {
            try quota.check(limited, for: request.caller.key)
        } catch {
            throw usedUp(share, error)
        }
    }

    package func take(_ request: ProviderRequest) async throws {
        let share = BudgetShare(of: request)
        guard let limited = shares[share] else {
            throw DomainError.usedUp(share, of: provider, retryAfter: .seconds(86_400), .everyone)
        }
        do {
            try await quota.take(limited, for: request.caller.key)
        } catch let refusal as QuotaExceeded {
            throw usedUp(share, refusal)
        }
    }

    package func charge(_ calls: Double, for request: ProviderRequest) {
        guard let limited = shares[BudgetShare(of: request)] else { return }
        quota.charge(calls, to: limited, for: request.caller.key)
    }

    package func left() async throws -> [BudgetShare: Int] {
        let left = try await quota.left(of: Array(shares.values))
        return shares.compactMapValues { left[$0.id] }
    }

    private func usedUp(_ share: BudgetShare, _ refusal: QuotaExceeded) -> DomainError {
        .usedUp(
            share,
            of: provider,
            retryAfter: refusal.retryAfter,
            refusal.scope == .everyone ? .everyone : .caller
        )
    }
}

extension [RateLimit] {
    /// Creates limits per day and per minute.
    package static func calls(
        day: (burst: Int, refill: Int),
        minute: (burst: Int, refill: Int)? = nil
    ) -> Self {
        let limit = RateLimit(day.refill, per: .seconds(86_400), burst: day.burst)
        guard let minute else { return [limit] }
        return [limit, RateLimit(minute.refill, per: .seconds(60), burst: minute.burst)]
    }
}

extension [BudgetShare: [RateLimit]] {
    /// The limits of a provider of forecasts that states none and is called once for each city.
    ///
    /// Automatic requests cause at most six calls a day for each of 142 cities.
    static let perCity: Self = [
        .automatic: .calls(day: (600, 900), minute: (300, 60)),
        .manual: .calls(day: (200, 200), minute: (48, 12)),
        .host: .calls(day: (600, 900)),
    ]

    /// The limits of pictures of photographs, which are counted in memory only, because a download
    /// isn't worth a transaction.
    package static let pictures: Self = [
        .manual: .calls(day: (40_000, 60_000), minute: (1_200, 1_200))
    ]
}
