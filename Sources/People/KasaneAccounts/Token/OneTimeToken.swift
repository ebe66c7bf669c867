package import Foundation
package import KasaneMail

/// A promise that is kept once: what a mailed link does, or a session that a browser may open.
package struct OneTimeToken: Identifiable, Sendable {
    /// What happens when the token is spent.
    package enum Purpose: Codable, Sendable, Equatable {
        /// An account is created.
        case signUp(mail: Mailbox, password: PasswordHash, language: String)
        /// The account signs in.
        case signIn(AccountID)
        /// The account gets another password.
        case resetPassword(AccountID)
        /// The account gets another address, once the partner is spent, too.
        case changeMail(AccountID, to: Mailbox, partner: UUID, isNew: Bool)
        /// A browser completes a sign-in with a code of the second factor.
        ///
        /// Earlier versions stored no network.
        case secondFactor(AccountID, browser: String, network: String?)
        /// A browser opens a session of the account.
        case openSession(SessionGrant)
    }

    /// A session that a browser may open.
    package struct SessionGrant: Codable, Sendable, Equatable {
        package let account: AccountID
        /// The time at which the person confirmed their identity.
        package let confirmed: Date
        /// The time at which the account signed in.
        package let signedIn: Date
        /// The hash of the text that the browser has in a cookie.
        package let browser: String
        package let device: String
        package let network: String?
        /// The session that ends when this one is opened; `nil` without one.
        package let replaced: UUID?
    }

    package let id: UUID
    package let purpose: Purpose
    /// The state of the account in which the token counts; 0 without an account.
    package let generation: Int
    package let created: Date
    package let expires: Date
    /// The time at which the token was spent; `nil` if it can be.
    package var spent: Date?
    /// The number of wrong passwords that were given with it.
    package var failures: Int
    /// The hashes of the secrets that were sent, the newest last.
    package private(set) var secrets: [SecretHash]

    package init(
        id: UUID = UUID(),
        purpose: Purpose,
        generation: Int,
        created: Date,
        expires: Date,
        spent: Date? = nil,
        failures: Int = 0,
        secrets: [SecretHash] = []
    ) {
        self.id = id
        self.purpose = purpose
        self.generation = generation
        self.created = created
        self.expires = expires
        self.spent = spent
        self.failures = failures
        self.secrets = secrets
    }

    /// Returns whether the token's time has not passed.
    ///
    /// A token that was created by a clock that was ahead would count for longer than its age, so
    /// it does not count. The clocks of servers may differ by ten minutes.
    func isCurrent(at now: Date) -> Bool {
        now < expires && created <= now.addingTimeInterval(600)
    }

    /// Creates a secret by which the token can be spent; the three newest count.
    package mutating func addSecret() -> SecretToken {
        let secret = SecretToken(path: [id])
        add(secret)
        return secret
    }

    /// Adds a secret by which the token can be spent, unless it has it; the three newest count.
    mutating func add(_ secret: SecretToken) {
        guard !secrets.contains(secret.hash) else { return }
        secrets = secrets.suffix(2) + [secret.hash]
    }

    /// Returns whether the promise was made to an account, or to its address.
    func isPromise(to account: Account) -> Bool {
        switch purpose {
        case .signUp(let mail, _, _): AccountAddress.ID(mail) == AccountAddress.ID(account.mail)
        case .signIn(let id), .resetPassword(let id), .changeMail(let id, _, _, _),
            .secondFactor(let id, _, _):
            id == account.id
        case .openSession(let grant): grant.account == account.id
        }
    }

    /// Returns whether a text is a secret of the token.
    package func isOpened(by secret: SecretToken) -> Bool {
        let hash = secret.hash
        return secrets.reduce(false) { $1.matches(hash) || $0 }
    }
}
