import HTTPTypes
public import Hummingbird

/// The clients that can use a route.
///
/// Every route must declare its audience. Otherwise, `withServer` throws an error. The audience is
/// checked after the middleware of the router and its groups, just before the route's closure runs.
///
/// ```swift
/// router.for(.everyone).get("/forecast") { [forecast] _, _ in forecast.summary }
/// ```
///
/// Libraries and applications can define their own audiences:
///
/// ```swift
/// extension RouteAudience where Context == WebRequestContext<User> {
///     static var operators: Self { .principal(named: "operators", where: \.isOperator) }
/// }
/// ```
///
/// The routes of ``LivePages`` and ``AssetRoutes`` declare their own audiences. A page's routes use
/// the name of the page's `PageAudience`.
public struct RouteAudience<Context: RequestContext>: Sendable {
    /// The name in route listings, such as `everyone` or `principal`.
    public let name: String
    private let check: @Sendable (Request, Context) async throws -> Void

    /// Creates an audience.
    ///
    /// - Parameter check: Throws an error, such as ``ProblemDetails`` with status 403, if the
    ///   client can't use the route.
    public init(
        _ name: String,
        check: @escaping @Sendable (Request, Context) async throws -> Void
    ) {
        self.name = name
        self.check = check
    }

    /// All clients.
    public static var everyone: Self { Self("everyone") { _, _ in } }

    /// Creates an audience for a route that performs its own checks.
    static func checked(as name: String) -> Self { Self(name) { _, _ in } }

    /// Checks that a request's client can use the route.
    ///
    /// - Throws: The audience's error if the client can't use the route.
    public func admit(_ request: Request, _ context: Context) async throws {
        try await check(request, context)
    }
}

extension RouteAudience where Context: PrincipalRequestContext {
    /// Clients that have a principal, set by middleware such as ``BearerTokenMiddleware``.
    ///
    /// Other clients receive a problem document with status 401.
    public static var principal: Self {
        Self("principal") { _, context in _ = try context.requirePrincipal() }
    }

    /// Clients whose principal meets a condition.
    ///
    /// ```swift
    /// router.for(.principal(named: "operators", where: \.isOperator))
    ///     .get("/load") { _, _ in "0.7" }
    /// ```
    ///
    /// Clients without a principal receive a problem document with status 401. Clients whose
    /// principal doesn't meet the condition receive a problem document with status 403.
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
