public import Foundation
public import KasaneDomain
import KasaneMail
import KasaneStore

/// The accounts of an application: signing up, signing in, and all that belongs to it.
///
/// ```swift
/// let accounts = Accounts(
///     transactions: accountTransactions,
///     settings: AccountSettings(siteWords: ["tenki"])
/// )
/// let step = try await accounts.signIn("hanako@example.jp", password: password, from: client)
/// ```
///
/// Its answers to visitors do not reveal whether an address has an account, neither by their
/// content nor by their time: a request for a mail is stored as a job, which decides later, and a
/// sign-in costs the same hash for an unknown address.
///
/// Each method runs in transactions of its own. It throws ``AccountError`` and ``AccessError`` for
/// what the person can act on, and the errors of the store. A change by a principal whose session
/// or API token has ended since the request began is refused: ``AccessError/signInRequired``.
public struct Accounts: Sendable {
    let transactions: any TransactionTemplate<AccountRepositories>
    let hasher: PasswordHasher
    package let settings: AccountSettings
    private let clock: @Sendable () -> Date
    private let report: @Sendable (any Error) -> Void

    /// Creates the accounts of an application.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the accounts' store.
    ///   - settings: The rules and limits.
    ///   - hasher: Hashes the passwords; share one between all parts of a process, because it
    ///     limits how many passwords are hashed at the same time.
    ///   - now: Returns the current time.
    ///   - report: Called for a failure that changes no answer: the time of the latest use of a
    ///     session or a token could not be stored.
    public init(
        transactions: any TransactionTemplate<AccountRepositories>,
        settings: AccountSettings = AccountSettings(),
        hasher: PasswordHasher = PasswordHasher(),
        now: @escaping @Sendable () -> Date = { Date() },
        onFailure report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.transactions = transactions
        self.settings = settings
        self.hasher = hasher
        clock = now
        self.report = report
    }

    /// Stores the time of a use, if the store can within a second.
    ///
    /// A store that cannot write, such as on a full disk, locks no reader out.
    ///
    /// - Returns: Whether the time is stored; if not, the failure was reported.
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

    /// The current time as every store keeps it.
    package var now: Date { clock().roundedToMilliseconds }

    /// Requires that the policy allows a password.
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

    /// Hashes a password that the policy allows.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - mail: The address that it must not be.
    ///   - priority: The rank of the call, if it has to wait.
    ///   - owner: Whose calls run one at a time; `nil` for those of the operator.
    /// - Returns: The hash.
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

    /// Returns whether a password is right, in the same time whether there is a hash or not.
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

    /// Returns whether a password is right, for an attempt that was taken.
    ///
    /// An attempt that a busy server did not check is given back.
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

    /// Parses a mail address, as it was typed.
    func mailbox(_ text: String) throws -> Mailbox {
        do {
            return try Mailbox(text)
        } catch {
            throw AccountError.invalidMail
        }
    }
}

/// The rules of an application's accounts.
public struct AccountSettings: Sendable {
    /// The rules for passwords.
    public var passwords: PasswordPolicy
    /// How long sessions last.
    public var sessions: SessionPolicy
    /// The limits against guessing and flooding.
    public var limits: AccountLimits
    /// Words of the site that cannot be a password, such as its name.
    public var siteWords: [String]
    /// Whether browsers reach the site over TLS, also if a proxy ends it; `false` for development
    /// without TLS.
    ///
    /// It decides the names of the cookies, see ``Accounts/cookieNames``. Browsers without TLS do
    /// not store those for TLS, so that a sign-in would fail.
    public var isSecure: Bool
    /// The time for which a link to confirm an address counts.
    public var confirmationLinkAge: Duration = .seconds(86_400)
    /// The time for which a link to sign in or to set a password counts.
    public var signInLinkAge: Duration = .seconds(1_800)
    /// The time after a sign-in for which its browser is known at the address, and for which the
    /// browser keeps the cookie with its random text.
    ///
    /// Strangers who guess passwords do not keep known browsers out, see
    /// ``AccountLimits/signInOfKnownBrowsers``.
    public var knownBrowserAge: Duration = .seconds(180 * 86_400)
    /// The time for which entries of the audit log are kept, except for failed sign-ins.
    public var auditRetention: Duration = .seconds(365 * 86_400)
    /// The time for which failed sign-ins are kept in the audit log: shorter, because strangers
    /// make these entries, and they have the networks of people who mistype.
    public var failedSignInRetention: Duration = .seconds(30 * 86_400)

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - passwords: The rules for passwords.
    ///   - sessions: How long sessions last.
    ///   - limits: The limits against guessing and flooding.
    ///   - siteWords: Words of the site that cannot be a password, such as its name.
    ///   - isSecure: Whether browsers reach the site over TLS, also if a proxy ends it.
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
