import Foundation
import KasaneDomain

/// A code of the authenticator that was typed, and what it counts under unless it is right.
///
/// Signed-in sessions, browsers that have signed in before, and strangers have counters of their
/// own, so that strangers who know the password do not use up the attempts of its owner.
struct CodeAttempt: Sendable {
    let rules: [AttemptCounter.Rule]

    /// Takes an attempt, in a transaction.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - session: The session whose identity is to be confirmed; `nil` for a sign-in.
    ///   - client: The browser.
    ///   - settings: The limits, and how long a browser is known.
    ///   - budgets: The budgets of the transaction.
    ///   - now: The current time.
    /// - Returns: The attempt.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    static func take(
        at account: Account,
        in session: SessionID?,
        from client: AccountClient,
        settings: AccountSettings,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> CodeAttempt {
        let attempt = CodeAttempt(
            rules: try await rules(
                at: account,
                in: session,
                from: client,
                settings: settings,
                in: budgets,
                now: now
            )
        )
        _ = try await AttemptCounter(budgets: budgets, now: now).take(attempt.rules)
        return attempt
    }

    /// Records in a transaction that the code was wrong.
    ///
    /// - Returns: Whether the owner is to get a mail: once a day, for the fifth wrong code of a day.
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

    /// The wrong codes that the owner is not told of.
    private static let unnoticed = AttemptLimit(burst: 4, refill: .seconds(86_400))
    private static let mails = AttemptLimit(burst: 1, refill: .seconds(86_400))

    private static func rules(
        at account: Account,
        in session: SessionID?,
        from client: AccountClient,
        settings: AccountSettings,
        in budgets: any Repository<AttemptBudget>,
        now: Date
    ) async throws -> [AttemptCounter.Rule] {
        if let session { return [SessionLimits(session).codes(settings.limits)] }
        let isKnown = try await KnownBrowsers(budgets: budgets)
            .contains(
                client.browser,
                at: AccountAddress.ID(account.mail),
                within: settings.knownBrowserAge,
                now: now
            )
        guard isKnown else {
            return rulesOfStrangers(at: account.id, from: client, settings.limits)
        }
        let account = account.id.description
        let limit = settings.limits.secondFactor
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
        // Clients of an unknown network are not one network.
        return AttemptCounter.Rule.forEachRange(
            "code-network",
            account.description,
            of: client,
            limit: limits.secondFactor
        ) + [ofAccount]
    }
}
