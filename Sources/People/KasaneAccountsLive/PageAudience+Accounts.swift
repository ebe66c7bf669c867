public import KasaneAccounts
public import KasaneLive

extension PageAudience {
    /// Visitors who are signed in with a browser session, but not API tokens.
    public static let accountSession = PageAudience.signedIn(
        as: AccountPrincipal.self,
        named: "account",
        where: { $0.session != nil }
    )

    /// Accounts with a role.
    ///
    /// ```swift
    /// pages.add(ReportPage.self, for: .role(.administrator)) { _, _ in ReportPage() }
    /// ```
    ///
    /// All other visitors receive status 403.
    public static func role(_ role: Role) -> PageAudience {
        .signedIn(
            as: AccountPrincipal.self,
            named: role.name,
            where: { $0.session != nil && $0.roles.contains(role) }
        )
    }
}
