import HTTPTypes
import Hummingbird

/// Keeps the pages of jobs, which are for operators, out of search engines and caches.
struct JobPagesMiddleware: RouterMiddleware {
    /// The path of the queues; those of the jobs are below it.
    static let path = "/jobs"

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let path = request.uri.path
        guard path == Self.path || path.hasPrefix(Self.path + "/") else { return response }
        response.headers[.cacheControl] = "no-store"
        if let name = HTTPField.Name("X-Robots-Tag") {
            response.headers[name] = "noindex, nofollow, noarchive"
        }
        return response
    }
}
