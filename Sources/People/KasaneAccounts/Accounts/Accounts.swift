public import Foundation
public import KasaneDomain
import KasaneMail
import KasaneStore

/// An application's accounts, with sign-up, sign-in and account settings.
///
/// ```swift
/// let accounts = Accounts(
///     transactions: accountTransactions,
///     settings: AccountSettings(siteWords: ["tenki"])
/// )
/// let step = try await accounts.signIn("hanako@example.jp", password: password, from: client)
/// ```
///
/// Neither the content nor the timing of a response reveals whether an address has an account. Jobs
/// decide later whether to send a requested email, and a sign-in hashes the password even if the
/// address is unknown.
///
/// Each method runs its own transactions. It throws ``AccountError`` and ``AccessError`` for
/// problems that the user can solve, and store errors. Changes throw ``AccessError/signInRequired``
/// if the principal's session or API token has ended since the request began.
public struct Accounts: Sendable {
    let transactions: any TransactionTemplate<AccountRepositories>
    let hasher: PasswordHasher
    package let settings: AccountSettings
    private let clock: @Sendable () -> Date
    let report: @Sendable (any Error) -> Void

    /// Creates an application's accounts.
    ///
    /// - Parameters:
    ///   - transactions: The transactions for the accounts' store.
    ///   - hasher: Hashes passwords. Share one hasher per process, because it limits the number of
    ///     concurrent calculations.
    ///   - report: Called for errors that don't fail the request, such as a row that can't be read,
    ///     or a last use that can't be stored. An unreadable session or token is treated as
    ///     invalid, and an unreadable counter as used up.
    public init(
        transactions: any TransactionTemplate<AccountRepositories>,
        settings: AccountSettings = AccountSettings(),
        hasher: PasswordHasher = PasswordHasher(),
        now: @escaping @Sendable () -> Date = { Date() },
        onFailure report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.transactions = ReportingTransactions(transactions: transactions, report: report)
        self.settings = settings
        self.hasher = hasher
        clock = now
        self.report = report
    }

    /// Records that a session or token was used, if the store can write within a second.
    ///
    /// Users can still read if the store can't write, for example because the disk is full.
    ///
    /// - Returns: `false` if the date wasn't stored and the error was reported.
    @discardableResult
    func recordUse(
        _ body: nonisolated(nonsending) (AccountRepositories) async throws -> Void
    ) async throws -> Bool {
        do {
            try await transactions.execute(within: .seconds(1), body)
            return true
        } catch {
            try Task.checkCancellation()
            report(error)
            return false
        }
    }

    /// The current date, rounded to milliseconds like stored dates.
    package var now: Date { clock().roundedToMilliseconds }

    /// Throws an error if the policy rejects a password.
    func check(_ password: String, mail: Mailbox) throws(AccountError) {
        do {
            try settings.passwords.check(
                password,
                context: settings.siteWords + [mail.address, mail.localPart]
            )
        } catch {
            throw .unsuitablePassword(error)
        }
    }

    /// Hashes a password if the policy accepts it.
    ///
    /// - Parameters:
    ///   - mail: The address, which the password must not contain.
    ///   - owner: The owner, whose calls run one at a time, or `nil` for the operator.
    /// - Throws: ``AccountError/unsuitablePassword(_:)``, ``AccountError/busy``.
    func hash(
        _ password: String,
        mail: Mailbox,
        priority: PasswordWorkPriority = .usual,
        of owner: String? = nil
    ) async throws -> PasswordHash {
        try check(password, mail: mail)
        do {
            return try await hasher.hash(password, priority: priority, of: owner)
        } catch PasswordHasherError.busy {
            throw AccountError.busy
        }
    }

    /// Returns whether a password is correct, in the same time with and without a hash.
    func isRight(
        _ password: String,
        _ hash: PasswordHash?,
        _ priority: PasswordWorkPriority,
        of owner: String?
    ) async throws -> Bool {
        do {
            return try await hasher.verify(
                password,
                against: hash,
                priority: priority,
                of: owner
            )
        } catch PasswordHasherError.busy {
            throw AccountError.busy
        }
    }

    /// Returns whether a password is correct for an attempt that counts toward the limits.
    ///
    /// If the server was too busy to check the password, the attempt isn't counted.
    func isRight(
        _ password: String,
        _ hash: PasswordHash?,
        _ attempt: SignInAttempt
    ) async throws -> Bool {
        do {
            return try await isRight(password, hash, attempt.priority, of: attempt.owner)
        } catch AccountError.busy {
            let now = now
            try await transactions.execute { repositories in
                try await AttemptCounter(budgets: repositories.budgets, now: now)
                    .giveBack(attempt.rules)
            }
            throw AccountError.busy
        }
    }

    /// Parses an email address as typed.
    func mailbox(_ text: String) throws -> Mailbox {
        do {
            return try Mailbox(text)
        } catch {
            throw AccountError.invalidMail
        }
    }
}

/// Settings for an application's accounts.
public struct AccountSettings: Sendable {
    /// The password policy.
    public var passwords: PasswordPolicy
    /// The session policy.
    public var sessions: SessionPolicy
    /// The limits that protect against guessing and flooding.
    public var limits: AccountLimits
    /// Words that passwords can't contain, such as the site's name.
    public var siteWords: [String]
    /// Whether browsers reach the site over TLS, even if a proxy terminates it.
    ///
    /// Use `false` only for development without TLS. This setting determines the cookie names; see
    /// ``Accounts/cookieNames``. Browsers don't store secure cookies without TLS, so sign-in would
    /// fail.
    public var isSecure: Bool
    /// The lifetime of a link that confirms an address.
    public var confirmationLinkAge: Duration = .seconds(86_400)
    /// The lifetime of a link that signs in or resets a password.
    public var signInLinkAge: Duration = .seconds(1_800)
    /// The retention period of known browsers.
    ///
    /// A browser stays known at an address for this long after a sign-in. The cookie that
    /// identifies the browser has the same lifetime. Strangers who guess passwords can't lock out
    /// known browsers; see ``AccountLimits/signInOfKnownBrowsers``.
    ///
    /// A lower value also applies to earlier sign-ins. All known browsers are forgotten if you
    /// lower it from more than 180 days.
    public var knownBrowserAge: Duration = KnownBrowsers.usualAge
    /// The retention period of audit log entries other than failed sign-ins.
    public var auditRetention: Duration = .seconds(365 * 86_400)
    /// The retention period of failed sign-ins in the audit log.
    ///
    /// This period is shorter, because strangers can cause these entries, and because they contain
    /// the networks of users who mistype their passwords.
    public var failedSignInRetention: Duration = .seconds(30 * 86_400)

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - siteWords: Words that passwords can't contain, such as the site's name.
    ///   - isSecure: Whether browsers reach the site over TLS, even if a proxy terminates it.
    public init(
        passwords: PasswordPolicy = PasswordPolicy(),
        sessions: SessionPolicy = SessionPolicy(),
        limits: AccountLimits = AccountLimits(),
        siteWords: [String] = [],
        isSecure: Bool = true
    ) {
        self.passwords = passwords
        self.sessions = sessions
        self.limits = limits
        self.siteWords = siteWords
        self.isSecure = isSecure
    }
}
