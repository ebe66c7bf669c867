import HTTPTypes
public import Hummingbird
public import KasaneAccounts
public import KasaneHummingbird

/// Authenticates requests by browser session or API token.
///
/// ```swift
/// router.addMiddleware(principal: SessionMiddleware(accounts))
/// router.for(.principal).get("/api/v1/me") { _, context in
///     try context.requirePrincipal().mail.address
/// }
/// ```
///
/// Requests without credentials have no principal. If a session has ended, the next HTML document
/// deletes the session's cookie. An invalid token in `Authorization: Bearer kasane_…` is rejected
/// with status 401. Other middleware can handle other credentials. The middleware reads the store
/// for each request with credentials, except requests for public files. `addMiddleware` therefore
/// places it after ``/KasaneHummingbird/CSRFProtectionMiddleware`` and the rate limit.
public struct SessionMiddleware<Context: PrincipalRequestContext>: RouterMiddleware
where Context.Principal == AccountPrincipal {
    private let accounts: Accounts
    private let cookies: AccountCookies
    private let isPublic: @Sendable (Request) -> Bool

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - accounts: The accounts, whose settings determine the cookie names.
    ///   - isPublic: Returns whether the response is the same for all clients, for example for a
    ///     stylesheet or a health check. Such requests have no principal, and the store isn't read.
    public init(
        _ accounts: Accounts,
        except isPublic: @escaping @Sendable (Request) -> Bool = { _ in false }
    ) {
        self.accounts = accounts
        self.isPublic = isPublic
        cookies = AccountCookies(names: accounts.cookieNames)
    }

    /// Authenticates the request and calls the next middleware.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !isPublic(request) else { return try await next(request, context) }
        var context = context
        if let authorization = request.headers[.authorization],
            let token = BearerToken(authorization: authorization)?.reveal(),
            token.hasPrefix(APIToken.prefix)
        {
            guard let principal = try await accounts.principal(ofAPIToken: token) else {
                return try rejection()
            }
            context.principal = principal
            return try await next(request, context)
        }
        guard cookies.hasSession(request) else { return try await next(request, context) }
        if let token = cookies.sessionToken(of: request) {
            context.principal = try await accounts.principal(of: token)
        }
        var response = try await next(request, context)
        let isReplaced = response.headers[values: .setCookie]
            .contains { $0.hasPrefix("\(cookies.names.session)=") }
        if context.principal == nil, !isReplaced, isDocument(response) {
            response.setCookie(cookies.deletion)
        }
        return response
    }

    /// Returns whether a response can delete a cookie.
    ///
    /// A shared cache could send an image's response to other users. A response to a page's script
    /// could arrive after a sign-in in another tab and delete the new cookie.
    private func isDocument(_ response: Response) -> Bool {
        response.headers[.contentType]?.hasPrefix("text/html") ?? false
    }

    private func rejection() throws -> Response {
        var response = try Response(problem: ProblemDetails(status: .unauthorized))
        response.headers[.wwwAuthenticate] = #"Bearer realm="api", error="invalid_token""#
        return response
    }
}

extension PrincipalRequestContext where Principal == AccountPrincipal {
    /// The account that is signed in with a session, for live pages, or `nil` if there is none.
    ///
    /// ```swift
    /// live.addRoutes(to: router, visitor: { _, context in context.pageVisitor })
    /// ```
    public var pageVisitor: PageVisitor? {
        guard let principal, let session = principal.session else { return nil }
        return PageVisitor(
            session.description,
            principal: principal,
            lifetime: principal.lifetime
        )
    }
}
