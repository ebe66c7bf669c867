public import Foundation
public import KasaneDomain
import KasaneMail
import KasaneStore

/// An application's accounts: sign-up, sign-in and account settings.
///
/// ```swift
/// let accounts = Accounts(
///     transactions: accountTransactions,
///     settings: AccountSettings(siteWords: ["tenki"])
/// )
/// let step = try await accounts.signIn("hanako@example.jp", password: password, from: client)
/// ```
///
/// Neither the content nor the timing of a response reveals whether an address has an account.
/// Requests for an email become jobs that decide later, and a sign-in costs a hash even for an
/// unknown address.
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
    ///   - hasher: Hashes passwords. Share one per process, because it limits how many passwords
    ///     are hashed at once.
    ///   - report: Called for errors that don't fail the request, such as a row that can't be read,
    ///     or a session's or token's last use that couldn't be stored. An unreadable session or
    ///     token is treated as invalid, and an unreadable counter as used up.
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

    /// Stores when a session or token was used, if the store can do so within a second.
    ///
    /// If the store can't write, for example because the disk is full, users can still read.
    ///
    /// - Returns: Whether the date was stored; if not, the error was reported.
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

    /// The current date, rounded to milliseconds as in every store.
    package var now: Date { clock().roundedToMilliseconds }

    /// Throws if the policy rejects a password.
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
    ///   - mail: The address that the password must not contain.
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

    /// Whether a password is correct; takes the same time with and without a hash.
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

    /// Whether a password is correct, for an attempt that was charged to the limit.
    ///
    /// If the server was too busy to check the password, the attempt is returned.
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
    /// How long sessions last.
    public var sessions: SessionPolicy
    /// The limits that prevent guessing and flooding.
    public var limits: AccountLimits
    /// Words that a password can't contain, such as the site's name.
    public var siteWords: [String]
    /// Whether browsers reach the site over TLS, even if a proxy terminates it.
    ///
    /// Use `false` only for development without TLS. The setting determines the cookie names; see
    /// ``Accounts/cookieNames``. Without TLS, browsers don't store secure cookies, so sign-in would
    /// fail.
    public var isSecure: Bool
    /// How long a link to confirm an address is valid.
    public var confirmationLinkAge: Duration = .seconds(86_400)
    /// How long a link to sign in or reset the password is valid.
    public var signInLinkAge: Duration = .seconds(1_800)
    /// How long a browser stays known at an address after a sign-in.
    ///
    /// The browser keeps its identifying cookie for the same time. Strangers who guess passwords
    /// can't lock out known browsers; see ``AccountLimits/signInOfKnownBrowsers``.
    ///
    /// A lower value also applies to earlier sign-ins. Lowering it from more than 180 days forgets
    /// all known browsers.
    public var knownBrowserAge: Duration = KnownBrowsers.usualAge
    /// How long audit log entries are kept, except failed sign-ins.
    public var auditRetention: Duration = .seconds(365 * 86_400)
    /// How long failed sign-ins are kept in the audit log.
    ///
    /// This is shorter than for other entries, because strangers can cause them, and they contain
    /// the networks of users who mistype their passwords.
    public var failedSignInRetention: Duration = .seconds(30 * 86_400)

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - siteWords: Words that a password can't contain, such as the site's name.
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
