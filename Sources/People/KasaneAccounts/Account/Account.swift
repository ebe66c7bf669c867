public import Foundation
public import KasaneDomain
public import KasaneMail

/// A user's account, with a confirmed email address.
///
/// Refer to the account by its ``id`` in your own data about the user.
public struct Account: Versioned, Sendable {
    /// The identifier.
    public let id: AccountID
    /// The confirmed email address, unique among all accounts.
    public package(set) var mail: Mailbox
    /// The roles.
    public package(set) var roles: Set<Role>
    /// The language for emails, as a BCP 47 tag.
    public var language: String
    /// The date when the account was created.
    public let created: Date
    /// The date when an administrator suspended the account, or `nil` if it isn't suspended.
    public package(set) var suspended: Date?
    /// The version, for optimistic locking.
    public var version: Int
    /// The number of changes to the password, email address, second factor or rights.
    ///
    /// A change invalidates earlier links, because an attacker might have requested them. Unlike a
    /// date, a count doesn't depend on the nodes' clocks.
    package var generation: Int
    /// The password hash, or `nil` if the user signs in only with emailed links.
    package var password: PasswordHash?
    /// The second factor, or `nil` if none is required.
    package var secondFactor: SecondFactor?

    /// Whether signing in requires a second factor.
    public var hasSecondFactor: Bool { secondFactor != nil }

    /// Whether the account has a password.
    public var hasPassword: Bool { password != nil }

    package init(
        id: AccountID = AccountID(UUID()),
        mail: Mailbox,
        password: PasswordHash?,
        roles: Set<Role> = [],
        language: String,
        created: Date,
        generation: Int = 0,
        suspended: Date? = nil,
        secondFactor: SecondFactor? = nil,
        version: Int = 0
    ) {
        self.id = id
        self.mail = mail
        self.password = password
        self.roles = roles
        self.language = language
        self.created = created
        self.generation = generation
        self.suspended = suspended
        self.secondFactor = secondFactor
        self.version = version
    }
}

package struct SecondFactor: Sendable {
    package var secret: TOTPSecret
    /// The last time step that was used, because each code can be used only once.
    package var lastStep: Int?
    /// The hashes of the unused recovery codes.
    package var recoveryCodes: [RecoveryCodeHash]

    package init(secret: TOTPSecret, lastStep: Int?, recoveryCodes: [RecoveryCodeHash]) {
        self.secret = secret
        self.lastStep = lastStep
        self.recoveryCodes = recoveryCodes
    }

    /// Returns the time step of a code, or `nil` if the code is wrong or already used.
    func verify(_ code: String, at date: Date) -> Int? {
        // A step more than an hour ahead comes from a clock that was set back. It would reject
        // every code until then.
        let latest = TOTPSecret.step(of: date).map { $0 + 120 } ?? 0
        let last = lastStep.flatMap { $0 > latest ? nil : $0 }
        return secret.verify(code, at: date, after: last)
    }
}
