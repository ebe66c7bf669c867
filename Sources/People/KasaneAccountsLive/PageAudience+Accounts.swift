public import KasaneAccounts
public import KasaneLive

extension PageAudience {
    /// Everyone who is signed in by a session of a browser, and no program with an API token.
    public static let accountSession = PageAudience.signedIn(
        as: AccountPrincipal.self,
        named: "account",
        where: { $0.session != nil }
    )

    /// The accounts that have a role.
    ///
    /// ```swift
    /// pages.add(ReportPage.self, for: .role(.administrator)) { _, _ in ReportPage() }
    /// ```
    ///
    /// - Parameter role: The role.
    /// - Returns: The audience; others get the status 403.
    public static func role(_ role: Role) -> PageAudience {
        .signedIn(
            as: AccountPrincipal.self,
            named: role.name,
            where: { $0.session != nil && $0.roles.contains(role) }
        )
    }
}
