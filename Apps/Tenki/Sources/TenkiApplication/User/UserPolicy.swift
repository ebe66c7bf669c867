package import KasaneAccounts

/// What is done with users.
package enum UserAction: Hashable, Sendable {
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
package struct UserPolicy: Policy {
    /// Creates the policy.
    package init() {}

    /// Returns whether an account may do something.
    package func allows(_ action: UserAction, by principal: AccountPrincipal) -> Bool {
        principal.roles.contains(.administrator) || principal.credential == .system
    }
}
