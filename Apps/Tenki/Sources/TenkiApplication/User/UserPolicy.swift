public import KasaneAccounts

/// What is done with users.
public enum UserAction: Hashable, Sendable {
    /// Find a user, or list all.
    case read
    /// Add or change a user.
    case store
    /// Delete a user.
    case delete
}

/// Lets only administrators and the operator of the server manage users.
///
/// People change their own account on its pages.
public struct UserPolicy: Policy {
    /// Creates the policy.
    public init() {}

    /// Returns whether an account may do something.
    public func allows(_ action: UserAction, by principal: AccountPrincipal) -> Bool {
        principal.roles.contains(.administrator) || principal.credential == .system
    }
}
