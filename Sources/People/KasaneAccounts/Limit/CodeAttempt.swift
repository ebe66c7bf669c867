import Foundation
import KasaneDomain

/// An attempt to enter an authenticator code, and the limits that apply if the code is wrong.
///
/// Signed-in sessions, known browsers and strangers have separate limits, so strangers who know the
/// password can't use up the owner's attempts.
struct CodeAttempt: Sendable {
    let rules: [AttemptCounter.Rule]

    /// Uses an attempt, in a transaction.
    ///
    /// - Parameter session: The session whose identity is being confirmed, or `nil` for a sign-in.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    static func take(
        at account: Account,
        in session: SessionID?,
        from client: AccountClient,
        limits: AccountLimits,
        knownBrowserAge: Duration,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> CodeAttempt {
        let attempt = CodeAttempt(
            rules: try await rules(
                at: account,
                in: session,
                from: client,
                limits: limits,
                knownBrowserAge: knownBrowserAge,
                in: budgets,
                now: now
            )
        )
        _ = try await AttemptCounter(budgets: budgets, now: now).take(attempt.rules)
        return attempt
    }

    /// Records a wrong code, in a transaction.
    ///
    /// - Returns: Whether to notify the owner, which happens after the fifth wrong code of a day.
    func recordFailure(
        at account: AccountID,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> Bool {
        let wrongKey = AttemptBudget.ID("code-wrong", account.description)
        var wrong = try await budgets.find(wrongKey) ?? AttemptBudget(id: wrongKey, full: now)
        guard wrong.take(Self.unnoticed, now: now) != nil else {
            try await budgets.save(wrong)
            return false
        }
        let mailKey = AttemptBudget.ID("code-mail", account.description)
        var mails = try await budgets.find(mailKey) ?? AttemptBudget(id: mailKey, full: now)
        guard mails.take(Self.mails, now: now) == nil else { return false }
        try await budgets.save(mails)
        return true
    }

    /// The number of wrong codes before the owner is notified.
    private static let unnoticed = AttemptLimit(burst: 4, refill: .seconds(86_400))
    private static let mails = AttemptLimit(burst: 1, refill: .seconds(86_400))

    private static func rules(
        at account: Account,
        in session: SessionID?,
        from client: AccountClient,
        limits: AccountLimits,
        knownBrowserAge: Duration,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> [AttemptCounter.Rule] {
        if let session { return [SessionLimits(session).codes(limits)] }
        let isKnown = try await KnownBrowsers(budgets: budgets)
            .contains(
                client.browser,
                at: AccountAddress.ID(account.mail),
                within: knownBrowserAge,
                now: now
            )
        guard isKnown else {
            return rulesOfStrangers(at: account.id, from: client, limits)
        }
        let account = account.id.description
        let limit = limits.secondFactor
        return [AttemptCounter.Rule("code-browser", account, client.browser, limit: limit)]
    }

    private static func rulesOfStrangers(
        at account: AccountID,
        from client: AccountClient,
        _ limits: AccountLimits
    ) -> [AttemptCounter.Rule] {
        let ofAccount = AttemptCounter.Rule(
            "code",
            account.description,
            limit: limits.secondFactorOfStrangers
        )
        // Clients whose networks are unknown aren't in one network.
        return AttemptCounter.Rule.forEachRange(
            "code-network",
            account.description,
            of: client,
            limit: limits.secondFactor
        ) + [ofAccount]
    }
}
