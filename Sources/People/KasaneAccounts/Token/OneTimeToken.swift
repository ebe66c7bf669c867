package import Foundation
package import KasaneMail

/// A single-use token for an emailed link or a pending sign-in.
package struct OneTimeToken: Identifiable, Sendable {
    package enum Purpose: Codable, Sendable, Equatable {
        /// Creates an account.
        case signUp(mail: Mailbox, password: PasswordHash, language: String)
        /// Signs in.
        case signIn(AccountID)
        /// Resets the password.
        case resetPassword(AccountID)
        /// Changes the address after the partner token has also been used.
        case changeMail(AccountID, to: Mailbox, partner: UUID, isNew: Bool)
        /// Completes a sign-in with a second factor code.
        ///
        /// Earlier versions stored no network.
        case secondFactor(AccountID, browser: String, network: String?)
        /// A purpose from an earlier version, which is rejected.
        case retired
    }

    package let id: UUID
    package let purpose: Purpose
    /// The account's generation when the token was issued, or 0 if there is no account.
    package let generation: Int
    package let created: Date
    package let expires: Date
    /// The date when the token was used, or `nil` if it wasn't used.
    package var spent: Date?
    /// The number of wrong passwords entered with the token.
    package var failures: Int
    /// The hashes of the issued secrets, newest last.
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

    /// Returns whether the token is still valid.
    ///
    /// A token created while a clock was ahead is rejected, because it would be valid for too long.
    /// Server clocks can differ by ten minutes.
    func isCurrent(at now: Date) -> Bool {
        now < expires && created <= now.addingTimeInterval(600)
    }

    /// Issues a secret for the token.
    ///
    /// The newest three secrets are valid.
    package mutating func addSecret() -> SecretToken {
        let secret = SecretToken(path: [id])
        add(secret)
        return secret
    }

    /// Adds a secret for the token if the secret is new.
    ///
    /// The newest three secrets are valid.
    mutating func add(_ secret: SecretToken) {
        guard !secrets.contains(secret.hash) else { return }
        secrets = secrets.suffix(2) + [secret.hash]
    }

    /// Returns whether the token was issued to the account or its address.
    func isPromise(to account: Account) -> Bool {
        switch purpose {
        case .signUp(let mail, _, _): AccountAddress.ID(mail) == AccountAddress.ID(account.mail)
        case .signIn(let id), .resetPassword(let id), .changeMail(let id, _, _, _),
            .secondFactor(let id, _, _):
            id == account.id
        case .retired: false
        }
    }

    package func isOpened(by secret: SecretToken) -> Bool {
        let hash = secret.hash
        return secrets.reduce(false) { $1.matches(hash) || $0 }
    }
}
