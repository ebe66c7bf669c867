import HTTPTypes
import Hummingbird
import KasaneDomain

/// Responds to errors with the site's error page, or with a problem document under API paths.
struct SiteErrorMiddleware<Context: RequestContext>: RouterMiddleware {
    private let pages: ErrorResponseMiddleware<Context>
    private let problems = ProblemDetailsMiddleware<Context>()
    private let otherProblems = ErrorResponseMiddleware<Context> { status, _, _ in
        try Response(problem: ProblemDetails(status: status))
    }
    /// The API paths split into components.
    private let apiPaths: [[Substring]]

    init(_ settings: MiddlewareSettings) {
        pages = ErrorResponseMiddleware(environment: settings.environment)
        apiPaths = settings.apiPaths.map { $0.split(separator: "/") }
    }

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let edited = EditedError(error)
            var response = try response(to: edited.original, request, context)
            response.headers.append(contentsOf: edited.headers)
            return response
        }
    }

    private func response(
        to error: any Error,
        _ request: Request,
        _ context: Context
    ) throws -> Response {
        guard isOfAPI(request) else {
            return try pages.response(to: Self.translated(error), request, context)
        }
        return try problems.response(to: error, context)
            ?? otherProblems.response(to: error, request, context)
    }

    /// Converts an error from a use case to a problem, unless operators must investigate the error.
    private static func translated(_ error: any Error) -> any Error {
        switch error {
        case DomainError.unexpected, DomainError.outOfResources: error
        case let error as DomainError: ProblemDetails(error)
        default: error
        }
    }

    /// Whether the path is an API path.
    ///
    /// Like the router, this method skips empty components.
    private func isOfAPI(_ request: Request) -> Bool {
        let path = request.uri.path.split(separator: "/")
        return apiPaths.contains { path.starts(with: $0) }
    }
}
