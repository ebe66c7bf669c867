public import Foundation
public import KasaneDomain
public import KasaneMail

/// The account of a person, whose mail address has been confirmed.
///
/// The application's own data of a person refers to the account by its ``id``.
public struct Account: Versioned, Sendable {
    /// The identity.
    public let id: AccountID
    /// The confirmed mail address, which no other account has.
    public package(set) var mail: Mailbox
    /// The roles.
    public package(set) var roles: Set<Role>
    /// The language of mails to the person, as a BCP 47 tag.
    public var language: String
    /// The time at which the account was created.
    public let created: Date
    /// The time at which an administrator suspended the account; `nil` if it can sign in.
    public package(set) var suspended: Date?
    /// The number of times the account was stored.
    public var version: Int
    /// The number of changes of the password, the address, the second factor or the rights.
    ///
    /// Links and grants from before a change do not count, because a stranger may have requested
    /// them. A number does not depend on the clocks of several nodes.
    package var generation: Int
    /// The hash of the password; `nil` if the account has none and signs in by mailed links.
    package var password: PasswordHash?
    /// The second factor; `nil` if the password or the mailed link suffices.
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

/// The second factor of an account.
package struct SecondFactor: Sendable {
    /// The secret of the authenticator.
    package var secret: TOTPSecret
    /// The latest time step whose code was used, because a code counts once.
    package var lastStep: Int?
    /// The hashes of the recovery codes that are left.
    package var recoveryCodes: [RecoveryCodeHash]

    package init(secret: TOTPSecret, lastStep: Int?, recoveryCodes: [RecoveryCodeHash]) {
        self.secret = secret
        self.lastStep = lastStep
        self.recoveryCodes = recoveryCodes
    }

    /// Returns the step of a typed code; `nil` if the code is wrong or was used.
    func verify(_ code: String, at date: Date) -> Int? {
        // A step of more than an hour ahead is from a clock that was set back, and would refuse
        // every code until then.
        let latest = TOTPSecret.step(of: date).map { $0 + 120 } ?? 0
        let last = lastStep.flatMap { $0 > latest ? nil : $0 }
        return secret.verify(code, at: date, after: last)
    }
}
