package import KasaneAccounts

/// What is done with a person's notices.
package enum NoticeAction: Hashable, Sendable {
    /// See what the person wants to be told.
    case read
    /// Change it, or request an example.
    case change
}

/// Lets people see and change their own notices, which the use cases look up by the account.
///
/// Neither administrators nor API tokens may: an address can contain a secret.
package struct NoticePolicy: Policy {
    /// Creates the policy.
    package init() {}

    /// Returns whether an account may do something.
    package func allows(_ action: NoticeAction, by principal: AccountPrincipal) -> Bool {
        if case .token = principal.credential { false } else { true }
    }
}
