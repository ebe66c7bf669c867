import HTTPTypes
public import Hummingbird
public import KasaneDomain
import Logging

/// Responds to a `DomainError` with a problem as JSON (RFC 9457), so that the routes of an API only
/// throw.
///
/// ```swift
/// let api = router.group("/api").add(middleware: ProblemDetailsMiddleware())
/// api.for(.everyone).get("/forecast") { _, _ -> Response in
///     throw DomainError.notFound(MissingForecast())
/// }
/// ```
///
/// A thrown ``ProblemDetails`` is sent as it is, and the `DecodingError` of a body as a problem
/// that names the field. Other errors, such as a missing route's, are passed on; an
/// ``ErrorResponseMiddleware`` outside responds to them. An error that operators must investigate
/// (`unexpected`, `outOfResources`) is logged with its cause, which the client does not receive.
public struct ProblemDetailsMiddleware<Context: RequestContext>: RouterMiddleware {
    private let problem: @Sendable (any Error) -> ProblemDetails?

    /// Creates the middleware.
    ///
    /// - Parameter problem: Returns the problem of an error, for example with the application's own
    ///   wording.
    public init(
        _ problem: @escaping @Sendable (DomainError) -> ProblemDetails = { ProblemDetails($0) }
    ) {
        self.problem = { error in
            switch error {
            case let error as DomainError: problem(error)
            case let error as DecodingError: ProblemDetails(error)
            default: nil
            }
        }
    }

    /// Creates the middleware for an API whose routes also throw their own errors.
    ///
    /// ```swift
    /// let api = router.group("/api").add(
    ///     middleware: ProblemDetailsMiddleware(translating: { error in
    ///         switch error {
    ///         case let error as DomainError: ProblemDetails(error)
    ///         case let error as DecodingError: ProblemDetails(error)
    ///         case let error as any HTTPResponseError: ProblemDetails(status: error.status)
    ///         default: nil
    ///         }
    ///     })
    /// )
    /// ```
    ///
    /// - Parameter problem: Returns the problem of an error; `nil` passes the error on.
    public init(translating problem: @escaping @Sendable (any Error) -> ProblemDetails?) {
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
        } catch {
            let edited = EditedError(error)
            guard var response = try response(to: edited.original, context) else { throw error }
            response.headers.append(contentsOf: edited.headers)
            return response
        }
    }

    func response(to error: any Error, _ context: Context) throws -> Response? {
        if let problem = error as? ProblemDetails { return try Response(problem: problem) }
        guard let problem = problem(error) else { return nil }
        switch error {
        case DomainError.unexpected, DomainError.outOfResources:
            context.logger.error("A request failed", metadata: ["error": "\(error)"])
        // It may also come from one of the application's own documents.
        case is DecodingError:
            let detail = problem.detail ?? problem.title
            context.logger.notice("A request failed", metadata: ["error": "\(detail)"])
        default: break
        }
        return try Response(problem: problem)
    }
}
