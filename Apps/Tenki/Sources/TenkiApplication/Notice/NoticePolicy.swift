package import KasaneAccounts

/// Lets people see and change their own notices, which the use cases look up by the account.
///
/// Neither administrators nor API tokens may: an address can contain a secret.
package struct NoticePolicy: Policy {
    package init() {}

    package func allows(_ action: PreferenceAction, by principal: AccountPrincipal) -> Bool {
        if case .token = principal.credential { false } else { true }
    }
}
