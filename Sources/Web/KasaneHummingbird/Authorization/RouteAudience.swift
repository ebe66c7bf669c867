import HTTPTypes
public import Hummingbird

/// The clients that may use a route, as the route declares them.
///
/// Each route of a server declares its audience: `withServer` does not start with one that declares
/// none. The audience is checked before the route's closure runs, after the middlewares of the
/// router and of the groups around it.
///
/// ```swift
/// router.for(.everyone).get("/forecast") { [forecast] _, _ in forecast.summary }
/// ```
///
/// A library or an application defines its own audiences:
///
/// ```swift
/// extension RouteAudience where Context == WebRequestContext<User> {
///     static var operators: Self { .principal(named: "operators", where: \.isOperator) }
/// }
/// ```
///
/// The routes of ``LivePages`` and of ``AssetRoutes`` declare themselves: a page's routes have the
/// name of its `PageAudience`.
public struct RouteAudience<Context: RequestContext>: Sendable {
    /// The name for listings, such as `everyone` or `principal`.
    public let name: String
    private let check: @Sendable (Request, Context) async throws -> Void

    /// Creates an audience.
    ///
    /// - Parameter check: Throws an error for a client that may not use the route, such as
    ///   ``ProblemDetails`` with the status 403.
    public init(
        _ name: String,
        check: @escaping @Sendable (Request, Context) async throws -> Void
    ) {
        self.name = name
        self.check = check
    }

    /// All clients.
    public static var everyone: Self { Self("everyone") { _, _ in } }

    /// Creates the audience of a route that checks its clients itself.
    static func checked(as name: String) -> Self { Self(name) { _, _ in } }

    /// Returns if the client of a request may use the route.
    ///
    /// - Throws: The error of the audience for any other client.
    public func admit(_ request: Request, _ context: Context) async throws {
        try await check(request, context)
    }
}

extension RouteAudience where Context: PrincipalRequestContext {
    /// The clients that a middleware has authorised, such as a ``BearerTokenMiddleware``.
    ///
    /// Others get the status 401, as a problem document.
    public static var principal: Self {
        Self("principal") { _, context in _ = try context.requirePrincipal() }
    }

    /// The clients whose principal has a property.
    ///
    /// ```swift
    /// router.for(.principal(named: "operators", where: \.isOperator))
    ///     .get("/load") { _, _ in "0.7" }
    /// ```
    ///
    /// Clients without a principal get the status 401, and principals without the property 403, as
    /// problem documents.
    public static func principal(
        named name: String,
        where isAllowed: @escaping @Sendable (Context.Principal) -> Bool
    ) -> Self {
        Self(name) { _, context in
            guard isAllowed(try context.requirePrincipal()) else {
                throw ProblemDetails(status: .forbidden)
            }
        }
    }
}
