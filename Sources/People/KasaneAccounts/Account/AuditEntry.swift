public import Foundation

/// An event in an account's audit log, which its owner and administrators can read.
public struct AuditEntry: Identifiable, Sendable {
    /// An identifier that orders an account's entries by time, newest first.
    public struct ID: Hashable, Sendable, Comparable {
        /// The account, or ``AuditEntry/unknownAccount`` if no account has the address.
        public let account: AccountID
        /// The time of the event, or the end of its hour if the entry counts events.
        package let time: Date
        package let number: UUID

        package init(account: AccountID, time: Date, number: UUID = UUID()) {
            self.account = account
            self.time = time
            self.number = number
        }

        /// Orders entries by account, and then by time, newest first.
        ///
        /// Repositories read forward, so the cost of reading the newest entries doesn't depend on
        /// the length of the log.
        public static func < (first: Self, second: Self) -> Bool {
            (first.account, second.time, first.number)
                < (second.account, first.time, second.number)
        }
    }

    /// The identifier.
    public let id: ID
    /// The time of the event, or of the last event if the entry counts events.
    public let time: Date
    /// The number of times the event occurred.
    ///
    /// Sign-ins (including failed sign-ins), ended sessions, confirmations and exports are counted.
    /// Repeated events from one network within an hour share an entry, so that they don't fill the
    /// log. For all other events, the count is 1.
    public let count: Int
    /// The event.
    public let event: AuditEvent
    /// The account that caused the event, or `nil` for the operator and anonymous visitors.
    public let actor: AccountID?
    /// The client's network, or `nil` if it is unknown or there were too many networks.
    public let network: String?
    /// The browser and operating system, such as `Firefox, Linux`.
    public let device: String
    /// Details of the last event, such as a token's name, or an empty string.
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

    /// The account in entries for addresses without an account.
    public static let unknownAccount = AccountID(
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    )
}

/// An event that is recorded in the audit log.
public enum AuditEvent: String, Sendable, CaseIterable {
    /// The account was created.
    case created
    /// The account signed in.
    case signedIn = "signed-in"
    /// A sign-in, its second step, or an identity confirmation failed.
    case signInFailed = "sign-in-failed"
    /// A session was ended before it expired.
    case sessionEnded = "session-ended"
    /// The user confirmed their identity.
    case identityConfirmed = "identity-confirmed"
    /// The password was changed or set.
    case passwordChanged = "password-changed"
    /// The email address was changed.
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
    /// The account's data was exported.
    case exported
    /// The account was deleted, together with its log.
    case deleted
}
