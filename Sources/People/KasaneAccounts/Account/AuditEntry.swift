public import Foundation

/// Something that happened to an account, for its owner and for administrators.
public struct AuditEntry: Identifiable, Sendable {
    /// The identity of an entry; those of an account are ordered by time, the newest first.
    public struct ID: Hashable, Sendable, Comparable {
        /// The account; ``AuditEntry/unknownAccount`` if the address belongs to none.
        public let account: AccountID
        /// The time of the entry; for one that counts events, the end of their hour.
        package let time: Date
        package let number: UUID

        package init(account: AccountID, time: Date, number: UUID = UUID()) {
            self.account = account
            self.time = time
            self.number = number
        }

        /// Orders entries by account, and those of one account by time, the newest first.
        ///
        /// Repositories read forwards, so the newest entries cost the same in a long log.
        public static func < (first: Self, second: Self) -> Bool {
            (first.account, second.time, first.number)
                < (second.account, first.time, second.number)
        }
    }

    /// The identity.
    public let id: ID
    /// The time of the event, or of the latest of several.
    public let time: Date
    /// The number of times that it happened.
    ///
    /// It is 1, except for sign-ins, also failed ones, confirmations and exports: those of one hour
    /// from one network are one entry, so that repeating them does not fill the log.
    public let count: Int
    /// What happened.
    public let event: AuditEvent
    /// The account that did it; `nil` for the operator of the server and for strangers.
    public let actor: AccountID?
    /// The network of the client; `nil` if unknown, and for events from too many networks.
    public let network: String?
    /// The browser and the system, such as `Firefox, Linux`.
    public let device: String
    /// What the event concerned, such as the name of a token; empty for most events.
    public let subject: String

    package init(
        id: ID,
        time: Date,
        count: Int = 1,
        event: AuditEvent,
        actor: AccountID?,
        network: String?,
        device: String,
        subject: String = ""
    ) {
        self.id = id
        self.time = time
        self.count = count
        self.event = event
        self.actor = actor
        self.network = network
        self.device = device
        self.subject = subject
    }

    /// The account of entries about addresses that belong to no account.
    public static let unknownAccount = AccountID(
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    )
}

/// An event of the audit log.
public enum AuditEvent: String, Sendable, CaseIterable {
    /// The account was created.
    case created
    /// The account signed in.
    case signedIn = "signed-in"
    /// A sign-in failed, or its second step, or a confirmation of the identity.
    case signInFailed = "sign-in-failed"
    /// A session ended before its time.
    case sessionEnded = "session-ended"
    /// The person confirmed their identity.
    case identityConfirmed = "identity-confirmed"
    /// The password was changed or set.
    case passwordChanged = "password-changed"
    /// The mail address was changed.
    case mailChanged = "mail-changed"
    /// The second factor was set up.
    case secondFactorAdded = "second-factor-added"
    /// The second factor was removed.
    case secondFactorRemoved = "second-factor-removed"
    /// A recovery code was used.
    case recoveryCodeUsed = "recovery-code-used"
    /// The recovery codes were replaced.
    case recoveryCodesReplaced = "recovery-codes-replaced"
    /// An API token was created.
    case tokenCreated = "token-created"
    /// An API token was revoked.
    case tokenRevoked = "token-revoked"
    /// The roles were changed.
    case rolesChanged = "roles-changed"
    /// The account was suspended.
    case suspended
    /// The account can sign in again.
    case resumed
    /// The data of the account was exported.
    case exported
    /// The account was deleted; its log is deleted with it.
    case deleted
}
