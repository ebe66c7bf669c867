import HTTPTypes
public import Hummingbird

/// Adds security headers with which browsers block everything that live pages don't use.
///
/// With these headers, pages load nothing from other origins, have no inline scripts or styles,
/// can't be framed by other sites, and don't reveal their URLs to other sites. Headers that a
/// response already has aren't changed. Stylesheets and scripts receive only
/// `X-Content-Type-Options` and `Cross-Origin-Resource-Policy`, because the headers of their page
/// apply to them.
public struct SecurityHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Creates the middleware.
    public init() {}

    /// Handles the request, and adds the headers to its response.
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
