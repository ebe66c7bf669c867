import Foundation
import KasaneConcurrency
import KasaneDomain

/// A password that was typed to sign in or to confirm the identity: what it counts under, and the
/// rank of its hash.
struct SignInAttempt: Sendable {
    /// What it counts under until it is known whether it fails.
    let rules: [AttemptCounter.Rule]
    let priority: PasswordWorkPriority
    /// Whose hashes run one at a time: the account's at known browsers, the network's at others.
    let owner: String?
    private let network: NetworkMemory?

    /// Takes an attempt, in a transaction.
    ///
    /// It does not depend on whether the address has an account.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - client: The browser.
    ///   - settings: The limits, and how long a browser is known.
    ///   - budgets: The budgets of the transaction.
    ///   - now: The current time.
    /// - Returns: The attempt.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    static func take(
        at address: AccountAddress.ID,
        from client: AccountClient,
        settings: AccountSettings,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> SignInAttempt {
        let counter = AttemptCounter(budgets: budgets, now: now)
        let isKnown = try await KnownBrowsers(budgets: budgets)
            .contains(client.browser, at: address, within: settings.knownBrowserAge, now: now)
        if isKnown {
            let rules = [ruleOfKnownBrowsers(at: address, settings.limits)]
            do {
                _ = try await counter.take(rules)
                return SignInAttempt(
                    rules: rules,
                    priority: .known,
                    owner: owner(at: address),
                    network: nil
                )
            } catch AccountError.tooManyAttempts {
                // One browser that guesses must not keep out the others of the account.
            }
        }
        let network = NetworkMemory(of: client)
        let isRemembered = try await network.begin(in: budgets, now: now)
        let rules = rulesOfStrangers(at: address, from: client, settings.limits)
        let isSuspect = try await counter.take(rules) || isRemembered
        return SignInAttempt(
            rules: rules,
            priority: isSuspect ? .suspect : .usual,
            owner: owner(in: client),
            network: network
        )
    }

    /// Takes an attempt to confirm the identity in a session, in a transaction.
    ///
    /// It has the rank of known browsers as long as the account has attempts of that rank. Beyond
    /// them it waits behind others, and only its own session's limit refuses it: a stranger with a
    /// session must not keep the owner from the steps that end it.
    ///
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    static func take(
        in session: SessionID,
        at address: AccountAddress.ID,
        limits: AccountLimits,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> SignInAttempt {
        let counter = AttemptCounter(budgets: budgets, now: now)
        var rules = [SessionLimits(session).confirmations(limits)]
        _ = try await counter.take(rules)
        var priority = PasswordWorkPriority.known
        do {
            let rule = ruleOfKnownBrowsers(at: address, limits)
            _ = try await counter.take([rule])
            rules.append(rule)
        } catch AccountError.tooManyAttempts {
            priority = .suspect
        }
        return SignInAttempt(
            rules: rules,
            priority: priority,
            owner: owner(at: address),
            network: nil
        )
    }

    /// Whose hashes at known browsers run one at a time.
    static func owner(at address: AccountAddress.ID) -> String { "account \(address.text)" }

    /// Whose hashes at other browsers run one at a time: the IPv4 address or the IPv6 network of 56
    /// bits; `nil` for an unknown network.
    static func owner(in client: AccountClient) -> String? {
        client.ranges.last { $0.factor <= 2 }.map { "network \($0.key)" }
    }

    /// Records in a transaction that the attempt failed.
    func recordFailure(in budgets: any Repository<AttemptBudget>, now: Date) async throws {
        try await network?.recordFailure(in: budgets, now: now)
    }

    /// Gives the attempt back in a transaction, because it did not fail.
    ///
    /// Known browsers get none back: their hashes come before all others, so that the right
    /// passwords of one account could keep the threads busy.
    func giveBack(in budgets: any Repository<AttemptBudget>, now: Date) async throws {
        guard priority != .known else { return }
        try await AttemptCounter(budgets: budgets, now: now).giveBack(rules)
    }

    /// All known browsers of an address have one limit, because anyone can have as many browsers at
    /// an own account, which would keep all threads busy before the calls of others.
    private static func ruleOfKnownBrowsers(
        at address: AccountAddress.ID,
        _ limits: AccountLimits
    ) -> AttemptCounter.Rule {
        AttemptCounter.Rule("sign-in-known", address.text, limit: limits.signInOfKnownBrowsers)
    }

    private static func rulesOfStrangers(
        at address: AccountAddress.ID,
        from client: AccountClient,
        _ limits: AccountLimits
    ) -> [AttemptCounter.Rule] {
        // Clients of an unknown network are not one network; they only share a rank.
        AttemptCounter.Rule.forEachRange(
            "sign-in-pair",
            address.text,
            of: client,
            limit: limits.signInFromNetwork
        )
            + AttemptCounter.Rule.forEachRange(
                "sign-in-network",
                of: client,
                limit: limits.signInOfNetwork
            ) + [AttemptCounter.Rule("sign-in", address.text, limit: limits.signInOfAddress)]
    }
}
