import HTTPTypes
public import Hummingbird

/// Accepts requests with a valid bearer token (RFC 6750), and rejects other requests with status
/// 401.
///
/// Your closure verifies the token and returns its principal. Routes read the principal from the
/// context.
///
/// ```swift
/// let api = router.group("/api")
///     .add(middleware: BearerTokenMiddleware(realm: "forecasts") { [secret] token in
///         token.isEqual(to: secret) ? APIClient(name: "board") : nil
///     })
/// api.for(.principal).get("/me") { _, context in try context.requirePrincipal().name }
/// ```
///
/// Rejected requests receive a problem document with a `WWW-Authenticate` header, which contains
/// `invalid_token` only if the request had a token. Tokens are never logged. Use TLS, because
/// otherwise anyone on the network path can read the token.
public struct BearerTokenMiddleware<Context: PrincipalRequestContext>: RouterMiddleware {
    private let challenge: String
    private let problem: ProblemDetails
    private let verify: @Sendable (BearerToken) async throws -> Context.Principal?

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - realm: The name of the protected resources. Quotation marks, backslashes and characters
    ///     other than visible ASCII are removed.
    ///   - problem: The problem for rejected requests. The status is always 401.
    ///   - verify: Returns a token's principal, or `nil` if the token is invalid. An error
    ///     determines the response.
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
            // A malformed token is treated as an invalid token.
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
