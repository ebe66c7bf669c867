import HTTPTypes
public import Hummingbird
public import KasaneDomain
import Logging

/// Responds to a thrown `DomainError` with a problem document (RFC 9457).
///
/// ```swift
/// let api = router.group("/api").add(middleware: ProblemDetailsMiddleware())
/// api.for(.everyone).get("/forecast") { _, _ -> Response in
///     throw DomainError.notFound(MissingForecast())
/// }
/// ```
///
/// A thrown ``ProblemDetails`` is sent unchanged, and a `DecodingError` for a body becomes a
/// problem that names the field. Other errors, such as missing routes, are handled by an enclosing
/// ``ErrorResponseMiddleware``. Errors that operators must investigate (`unexpected`,
/// `outOfResources`) are logged with their cause, which isn't sent to the client.
public struct ProblemDetailsMiddleware<Context: RequestContext>: RouterMiddleware {
    private let problem: @Sendable (any Error) -> ProblemDetails?

    /// Creates the middleware.
    ///
    /// - Parameter problem: Returns the problem for an error, for example with custom text.
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

    /// Creates the middleware for an API whose routes also throw other errors.
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
    /// - Parameter problem: Returns the problem for an error, or `nil` to rethrow the error.
    public init(translating problem: @escaping @Sendable (any Error) -> ProblemDetails?) {
        self.problem = problem
    }

    /// Handles the request, and responds with a problem document if a later handler throws an
    /// error.
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
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
        // The error might also originate from the application's own documents.
        case is DecodingError:
            let detail = problem.detail ?? problem.title
            context.logger.notice("Request failed", metadata: ["error": "\(detail)"])
        default: break
        }
        return try Response(problem: problem)
    }
}
