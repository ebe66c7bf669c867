public import Foundation

/// A browser in which an account is signed in.
public struct AccountSession: Identifiable, Sendable {
    /// The identity.
    public let id: SessionID
    /// The time at which the account signed in.
    public let created: Date
    /// The time of the latest request, to within five minutes.
    public package(set) var used: Date
    /// The time at which the person last confirmed their identity.
    public let confirmed: Date
    /// The browser and the system, such as `Firefox, Linux`.
    public let device: String
    /// The network of the browser, such as `203.0.113.7`; `nil` if unknown.
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

/// A session that ended, by which each node ends the pages that it has open.
package struct EndedSession: Identifiable, Sendable {
    /// The time of the end, and the session.
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
