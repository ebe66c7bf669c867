import Foundation
import KasaneConcurrency
import KasaneDomain

/// An attempt to sign in, or to confirm an identity, with a password.
struct SignInAttempt: Sendable {
    /// The limits toward which the attempt counts until its result is known.
    let rules: [AttemptCounter.Rule]
    let priority: PasswordWorkPriority
    /// The owner, whose hashes run one at a time.
    ///
    /// The owner is the account if the browser is known, and the network otherwise.
    let owner: String?
    private let network: NetworkMemory?

    /// Uses an attempt, in a transaction.
    ///
    /// The operation is the same with and without an account.
    ///
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    static func take(
        at address: AccountAddress.ID,
        from client: AccountClient,
        limits: AccountLimits,
        knownBrowserAge: Duration,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> SignInAttempt {
        let counter = AttemptCounter(budgets: budgets, now: now)
        let isKnown = try await KnownBrowsers(budgets: budgets)
            .contains(client.browser, at: address, within: knownBrowserAge, now: now)
        if isKnown {
            let rules = [ruleOfKnownBrowsers(at: address, limits)]
            do {
                _ = try await counter.take(rules)
                return SignInAttempt(
                    rules: rules,
                    priority: .known,
                    owner: owner(at: address),
                    network: nil
                )
            } catch AccountError.tooManyAttempts {
                // A known browser that guesses must not lock out the account's other browsers.
            }
        }
        let network = NetworkMemory(of: client)
        let isRemembered = try await network.begin(in: budgets, now: now)
        let rules = rulesOfStrangers(at: address, from: client, limits)
        let isSuspect = try await counter.take(rules) || isRemembered
        return SignInAttempt(
            rules: rules,
            priority: isSuspect ? .suspect : .usual,
            owner: owner(in: client),
            network: network
        )
    }

    /// Uses an attempt to confirm the identity in a session, in a transaction.
    ///
    /// The attempt has the priority of known browsers while the account has such attempts left.
    /// After that, it waits behind other attempts, and only the session's own limit can reject it.
    /// An attacker with a session must not prevent the owner from ending that session.
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

    /// The owner for known browsers.
    static func owner(at address: AccountAddress.ID) -> String { "account \(address.text)" }

    /// The owner for other browsers, or `nil` if the network is unknown.
    ///
    /// The owner is the IPv4 address or the 56-bit IPv6 network.
    static func owner(in client: AccountClient) -> String? {
        client.ranges.last { $0.factor <= 2 }.map { "network \($0.key)" }
    }

    func recordFailure(in budgets: any Repository<AttemptBudget>, now: Date) async throws {
        try await network?.recordFailure(in: budgets, now: now)
    }

    /// Refunds an attempt that didn't fail, in a transaction.
    ///
    /// Attempts by known browsers aren't refunded. Their hashes have priority, so an account could
    /// keep the threads busy with correct passwords.
    func giveBack(in budgets: any Repository<AttemptBudget>, now: Date) async throws {
        guard priority != .known else { return }
        try await AttemptCounter(budgets: budgets, now: now).giveBack(rules)
    }

    /// The rule shared by all known browsers of an address.
    ///
    /// If each browser had its own limit, someone with many known browsers could keep all threads
    /// busy.
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
        // Clients whose networks are unknown only share a priority.
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
