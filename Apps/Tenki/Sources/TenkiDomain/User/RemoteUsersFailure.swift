package import KasaneDomain

/// The reason why the users at another Tenki cannot be read or changed.
package enum RemoteUsersFailure: ErrorReason {
    /// The other Tenki cannot be reached or its response is unusable.
    case unreachable(ServiceFailure.Problem)
    /// The connection ended after the change was sent, so the change may be stored.
    case mayBeStored(ServiceFailure.Problem)
    /// A user at the other Tenki is not valid.
    case unreadable
    /// The other Tenki rejects the token.
    case tokenRejected
    /// The other Tenki does not offer its users.
    case notOffered
    /// There is no Tenki with users at the address.
    case notFound
    /// The other Tenki is out of resources, such as disk space.
    case outOfResources
    /// The other Tenki rejected the user as invalid.
    case userRejected

    /// The stable identifier of the case, such as `users-token-rejected`.
    package var code: String {
        switch self {
        case .unreachable: "users-unreachable"
        case .mayBeStored: "users-may-be-stored"
        case .unreadable: "users-unreadable"
        case .tokenRejected: "users-token-rejected"
        case .notOffered: "users-not-offered"
        case .notFound: "users-not-found"
        case .outOfResources: "users-out-of-resources"
        case .userRejected: "users-user-rejected"
        }
    }

    /// A description for logs.
    package var description: String {
        switch self {
        case .unreachable(let problem), .mayBeStored(let problem):
            "\(ServiceFailure("the Tenki that stores the users", problem))"
        default: "the Tenki that stores the users cannot be used: \(code)"
        }
    }
}
