public import Foundation

/// A signed-in browser session.
public struct AccountSession: Identifiable, Sendable {
    /// The identifier.
    public let id: SessionID
    /// The date when the user signed in.
    public let created: Date
    /// The date when the session was last used, to within five minutes.
    public package(set) var used: Date
    /// The date when the user last confirmed their identity.
    public let confirmed: Date
    /// The browser and operating system, such as `Firefox, Linux`.
    public let device: String
    /// The browser's network, such as `203.0.113.7`, or `nil` if unknown.
    public let network: String?
    /// The hash of the secret in the browser's cookie.
    package let secret: SecretHash

    package init(
        id: SessionID,
        created: Date,
        used: Date,
        confirmed: Date,
        device: String,
        network: String?,
        secret: SecretHash
    ) {
        self.id = id
        self.created = created
        self.used = used
        self.confirmed = confirmed
        self.device = device
        self.network = network
        self.secret = secret
    }
}

/// A session that has ended, so that each node can close the session's open pages.
package struct EndedSession: Identifiable, Sendable {
    package struct ID: Hashable, Sendable, Comparable {
        package let ended: Date
        package let session: SessionID

        package init(ended: Date, session: SessionID) {
            self.ended = ended
            self.session = session
        }

        package static func < (first: Self, second: Self) -> Bool {
            (first.ended, first.session) < (second.ended, second.session)
        }
    }

    package let id: ID

    package init(id: ID) {
        self.id = id
    }
}
