public import Hummingbird
public import KasaneDomain
import Logging

/// Responds to a `DomainError` with a problem as JSON (RFC 9457), so that the routes of an API only
/// throw.
///
/// ```swift
/// let api = router.group("/api").add(middleware: ProblemDetailsMiddleware())
/// api.get("/forecast") { _, _ -> Response in
///     throw DomainError.notFound(MissingForecast())
/// }
/// ```
///
/// A thrown ``ProblemDetails`` is sent as it is. Other errors, such as that of a missing route, are
/// passed on; an ``ErrorResponseMiddleware`` outside responds to them. An error that operators must
/// investigate (`unexpected`, `outOfResources`) is logged with its cause, which the client does not
/// receive.
public struct ProblemDetailsMiddleware<Context: RequestContext>: RouterMiddleware {
    private let problem: @Sendable (DomainError) -> ProblemDetails

    /// Creates the middleware.
    ///
    /// - Parameter problem: Returns the problem of an error, for example with words of the
    ///   application's own.
    public init(
        _ problem: @escaping @Sendable (DomainError) -> ProblemDetails = { ProblemDetails($0) }
    ) {
        self.problem = problem
    }

    /// Handles a request, and creates the response if a later handler throws a problem.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as DomainError {
            switch error {
            case .unexpected, .outOfResources:
                context.logger.error("A request failed", metadata: ["error": "\(error)"])
            default: break
            }
            return try Response(problem: problem(error))
        } catch let problem as ProblemDetails {
            return try Response(problem: problem)
        }
    }
}
