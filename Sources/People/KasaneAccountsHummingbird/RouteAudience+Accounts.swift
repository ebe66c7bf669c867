public import KasaneAccounts
public import KasaneHummingbird

extension RouteAudience
where Context: PrincipalRequestContext, Context.Principal == AccountPrincipal {
    /// Accounts with a role.
    ///
    /// ```swift
    /// router.for(.role(.administrator)).get("/api/v1/reports") { _, _ in "[]" }
    /// ```
    ///
    /// All other clients receive status 401 or 403.
    public static func role(_ role: Role) -> Self {
        .principal(named: role.name) { $0.roles.contains(role) }
    }

    /// Accounts, and API tokens with a scope.
    ///
    /// All other clients receive status 401 or 403.
    public static func scope(_ scope: TokenScope) -> Self {
        .principal(named: scope.name) { $0.allows(scope) }
    }
}
