package import KasaneDomain

/// The reason why the users at another Tenki cannot be read or changed.
package enum RemoteUsersFailure: ErrorReason {
    /// The other Tenki cannot be reached or its response is unusable.
    case unreachable(ServiceFailure.Problem)
    case mayBeStored(ServiceFailure.Problem)
    case unreadable
    case tokenRejected
    case notOffered
    case notFound
    case outOfResources
    case userRejected

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

    package var description: String {
        switch self {
        case .unreachable(let problem), .mayBeStored(let problem):
            "\(ServiceFailure("the Tenki that stores the users", problem))"
        default: "the Tenki that stores the users cannot be used: \(code)"
        }
    }
}
