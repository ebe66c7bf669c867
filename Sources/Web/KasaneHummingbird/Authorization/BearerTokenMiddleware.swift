import HTTPTypes
public import Hummingbird

/// Accepts requests with a valid bearer token (RFC 6750), and rejects all others with status 401.
///
/// Your closure verifies the token and returns its principal. Later routes read the principal from
/// the context.
///
/// ```swift
/// let api = router.group("/api")
///     .add(middleware: BearerTokenMiddleware(realm: "forecasts") { [secret] token in
///         token.isEqual(to: secret) ? APIClient(name: "board") : nil
///     })
/// api.for(.principal).get("/me") { _, context in try context.requirePrincipal().name }
/// ```
///
/// The response to a rejected request is a problem document with `WWW-Authenticate`, which includes
/// `invalid_token` only if the request had a token. Tokens are never logged. Use TLS: without it,
/// anyone on the network path can read the token.
public struct BearerTokenMiddleware<Context: PrincipalRequestContext>: RouterMiddleware {
    private let challenge: String
    private let problem: ProblemDetails
    private let verify: @Sendable (BearerToken) async throws -> Context.Principal?

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - realm: The name of the protected resources. Quotes, backslashes and anything except
    ///     visible ASCII characters are removed.
    ///   - problem: The problem for a rejected request; its status is always 401.
    ///   - verify: Returns the principal of a token, or `nil` if the token is invalid. Errors
    ///     become the request's error.
    public init(
        realm: String,
        problem: ProblemDetails = ProblemDetails(status: .unauthorized),
        verify: @escaping @Sendable (BearerToken) async throws -> Context.Principal?
    ) {
        let name = realm.unicodeScalars.filter { scalar in
            (0x20...0x7E).contains(scalar.value) && scalar != "\"" && scalar != "\\"
        }
        challenge = "Bearer realm=\"\(String(String.UnicodeScalarView(name)))\""
        var problem = problem
        problem.status = .unauthorized
        self.problem = problem
        self.verify = verify
    }

    /// Handles the request, or rejects it with status 401.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let header = request.headers[.authorization] ?? ""
        guard let token = BearerToken(authorization: header) else {
            // A malformed token is a token too.
            let scheme = header.prefix { $0 != " " }
            return try rejection(isInvalid: scheme.lowercased() == "bearer")
        }
        guard let principal = try await verify(token) else {
            return try rejection(isInvalid: true)
        }
        var context = context
        context.principal = principal
        return try await next(request, context)
    }

    private func rejection(isInvalid: Bool) throws -> Response {
        var response = try Response(problem: problem)
        response.headers[.wwwAuthenticate] =
            challenge + (isInvalid ? ", error=\"invalid_token\"" : "")
        return response
    }
}
