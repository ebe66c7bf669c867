import HTTPTypes
public import Hummingbird

/// Rejects cross-site requests from browsers, except for GET and HEAD requests.
///
/// Browsers report a request's origin in `Sec-Fetch-Site` or `Origin`. A request with neither
/// header is accepted only if it has no cookies, because it doesn't come from a browser and
/// therefore can't be forged. In routes for forms that don't require a cookie, call
/// `Request.requireOwnPage()`.
public struct CSRFProtectionMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Creates the middleware.
    public init() {}

    /// Handles the request, or rejects it with status 403.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isRead = request.method == .get || request.method == .head
        guard isRead || isFromProgram(request) || request.comesFromOwnPage else {
            throw HTTPError(.forbidden, message: "This request can be sent only from this site.")
        }
        return try await next(request, context)
    }

    /// Returns whether the request was sent by a program other than a browser.
    private func isFromProgram(_ request: Request) -> Bool {
        let hasOrigin = request.header("Sec-Fetch-Site") != nil || request.headers[.origin] != nil
        return !hasOrigin && (request.headers[.cookie] == nil || request.method == .options)
    }
}
