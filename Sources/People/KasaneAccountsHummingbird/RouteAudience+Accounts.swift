public import KasaneAccounts
public import KasaneHummingbird

extension RouteAudience
where Context: PrincipalRequestContext, Context.Principal == AccountPrincipal {
    /// The accounts that have a role.
    ///
    /// ```swift
    /// router.for(.role(.administrator)).get("/api/v1/reports") { _, _ in "[]" }
    /// ```
    ///
    /// - Parameter role: The role.
    /// - Returns: The audience; others get the status 401 or 403.
    public static func role(_ role: Role) -> Self {
        .principal(named: role.name) { $0.roles.contains(role) }
    }

    /// The accounts, and the API tokens that have a scope.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: The audience; others get the status 401 or 403.
    public static func scope(_ scope: TokenScope) -> Self {
        .principal(named: scope.name) { $0.allows(scope) }
    }
}
