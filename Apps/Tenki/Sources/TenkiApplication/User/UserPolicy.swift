package import KasaneAccounts

package enum UserAction: Hashable, Sendable {
    case read
    case store
    case delete
}

/// Lets only administrators and the operator of the server manage users.
///
/// People change their own account on its pages.
package struct UserPolicy: Policy {
    package init() {}

    package func allows(_ action: UserAction, by principal: AccountPrincipal) -> Bool {
        principal.roles.contains(.administrator) || principal.credential == .system
    }
}
