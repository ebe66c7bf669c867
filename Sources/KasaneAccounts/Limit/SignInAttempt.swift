import Foundation
import KasaneDomain

/// A sign-in with a password: what it counts under, and the rank of its hash.
struct SignInAttempt: Sendable {
    let rules: [AttemptCounter.Rule]
    let priority: PasswordWorkPriority

    /// How long a network counts as one that failed recently: ten minutes for each failure, at most
    /// an hour.
    ///
    /// In that time, its strangers wait behind those of other networks. An attacker has to use each
    /// network less often than the server hashes passwords.
    private static let networkMemory = AttemptLimit(burst: 6, refill: .seconds(600))

    /// Takes an attempt, in a transaction.
    ///
    /// It does not depend on whether the address has an account.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - client: The browser.
    ///   - limits: The limits.
    ///   - budgets: The budgets of the transaction.
    ///   - now: The current time.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    init(
        at address: AccountAddress.ID,
        from client: AccountClient,
        limits: AccountLimits,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws {
        let counter = AttemptCounter(budgets: budgets, now: now)
        let isKnown = try await KnownBrowsers(budgets: budgets)
            .contains(client.browser, at: address, now: now)
        if isKnown {
            rules = [Self.rule(ofKnownBrowsersAt: address, limits)]
            _ = try await counter.take(rules)
            priority = .known
        } else {
            rules = Self.rules(ofStrangersAt: address, from: client, limits)
            priority = try await counter.take(rules) ? .suspect : .usual
        }
    }

    /// All known browsers of an address have one limit, because anyone can have as many browsers at
    /// an own account, which would keep all threads busy before the calls of others.
    private static func rule(
        ofKnownBrowsersAt address: AccountAddress.ID,
        _ limits: AccountLimits
    ) -> AttemptCounter.Rule {
        AttemptCounter.Rule("sign-in-known", address.text, limit: limits.signInOfKnownBrowsers)
    }

    private static func rules(
        ofStrangersAt address: AccountAddress.ID,
        from client: AccountClient,
        _ limits: AccountLimits
    ) -> [AttemptCounter.Rule] {
        let ofAddress = AttemptCounter.Rule("sign-in", address.text, limit: limits.signInOfAddress)
        let memory = AttemptCounter.Rule(
            "sign-in-recent",
            client.network ?? "",
            limit: networkMemory,
            isRefusing: false
        )
        // Clients of an unknown network are not one network; they only share a rank.
        guard let network = client.network else { return [ofAddress, memory] }
        return [
            AttemptCounter.Rule(
                "sign-in-pair",
                address.text,
                network,
                limit: limits.signInFromNetwork
            ),
            AttemptCounter.Rule("sign-in-network", network, limit: limits.signInOfNetwork),
            ofAddress,
            memory,
        ]
    }
}
