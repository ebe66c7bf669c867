public import Foundation
public import KasaneDomain
import KasaneMail
import KasaneStore

/// The accounts of an application: sign-up, sign-in and account settings.
///
/// ```swift
/// let accounts = Accounts(
///     transactions: accountTransactions,
///     settings: AccountSettings(siteWords: ["tenki"])
/// )
/// let step = try await accounts.signIn("hanako@example.jp", password: password, from: client)
/// ```
///
/// Responses don't reveal whether an address has an account, neither in content nor in timing. A
/// request for an email is stored as a job that decides later, and a sign-in costs the same hash
/// for an unknown address.
///
/// Each method runs its own transactions. It throws ``AccountError`` and ``AccessError`` for what
/// the user can act on, and store errors. A change by a principal whose session or API token has
/// ended since the request began throws ``AccessError/signInRequired``.
public struct Accounts: Sendable {
    let transactions: any TransactionTemplate<AccountRepositories>
    let hasher: PasswordHasher
    package let settings: AccountSettings
    private let clock: @Sendable () -> Date
    let report: @Sendable (any Error) -> Void

    /// Creates the accounts of an application.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the accounts' store.
    ///   - hasher: Hashes the passwords. Share one in each process, because it limits how many
    ///     passwords are hashed at the same time.
    ///   - report: Called for a failure that doesn't fail the request: the last use of a session or
    ///     token couldn't be stored, or a row can't be read. An unreadable session or token counts
    ///     as invalid, and an unreadable counter as used up.
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

    /// Stores the date of a use, if the store can within a second.
    ///
    /// A store that can't write, for example because the disk is full, must not lock out readers.
    ///
    /// - Returns: Whether the date was stored. Otherwise the failure was reported.
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

    /// The current date, rounded as in every store.
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
    ///   - mail: The address that the password must not match.
    ///   - owner: The owner whose calls run one at a time, or `nil` for the operator.
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

    /// Whether a password is right, in the same time with and without a hash.
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

    /// Whether a password is right, for an attempt that was taken.
    ///
    /// An attempt that a busy server didn't check is returned.
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

/// The settings of an application's accounts.
public struct AccountSettings: Sendable {
    /// The password policy.
    public var passwords: PasswordPolicy
    /// How long sessions last.
    public var sessions: SessionPolicy
    /// The limits against guessing and flooding.
    public var limits: AccountLimits
    /// Words of the site that can't be a password, such as its name.
    public var siteWords: [String]
    /// Whether browsers reach the site over TLS, even if a proxy terminates it.
    ///
    /// Use `false` for development without TLS. The setting determines the cookie names; see
    /// ``Accounts/cookieNames``. Without TLS, browsers don't store the cookies meant for TLS, and
    /// sign-in would fail.
    public var isSecure: Bool
    /// How long a link to confirm an address is valid.
    public var confirmationLinkAge: Duration = .seconds(86_400)
    /// How long a link to sign in or reset the password is valid.
    public var signInLinkAge: Duration = .seconds(1_800)
    /// How long a browser stays known at an address after a sign-in.
    ///
    /// The browser keeps the cookie with its random text for the same time. Strangers who guess
    /// passwords can't lock out known browsers; see ``AccountLimits/signInOfKnownBrowsers``.
    ///
    /// A lower age also applies to earlier sign-ins. If it is lowered from more than 180 days, the
    /// browsers that are known until then are forgotten.
    public var knownBrowserAge: Duration = KnownBrowsers.usualAge
    /// How long entries of the audit log are kept, except failed sign-ins.
    public var auditRetention: Duration = .seconds(365 * 86_400)
    /// How long failed sign-ins are kept in the audit log.
    ///
    /// Shorter than other entries, because strangers cause them, and they contain the networks of
    /// users who mistype.
    public var failedSignInRetention: Duration = .seconds(30 * 86_400)

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - siteWords: Words of the site that can't be a password, such as its name.
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
