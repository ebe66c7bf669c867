import HTTPTypes
public import Hummingbird

/// Adds security headers to responses, with which a browser blocks everything that these pages
/// do not use.
///
/// The pages load nothing from other origins, contain no inline scripts or styles, cannot be framed
/// by other sites, and do not disclose their addresses to other sites. A header that a response
/// already has is kept. Stylesheets and scripts get only `X-Content-Type-Options` and
/// `Cross-Origin-Resource-Policy`, because the headers of their page apply to them.
public struct SecurityHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Creates the middleware.
    public init() {}

    /// Handles a request and adds the headers to its response.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        StrictHeaders.complete(&response.headers)
        return response
    }
}
