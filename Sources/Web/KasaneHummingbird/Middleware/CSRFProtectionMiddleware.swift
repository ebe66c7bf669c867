import HTTPTypes
public import Hummingbird

/// Rejects cross-site requests of a visitor's browser, except GET and HEAD.
///
/// Browsers report the origin of a request in `Sec-Fetch-Site` or in `Origin`. A request without
/// either header is accepted only without cookies: it does not come from a browser, so no site can
/// forge it. A route for a form that needs no cookie calls `Request.requireOwnPage()`.
public struct CSRFProtectionMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Creates the middleware.
    public init() {}

    /// Handles a request, or rejects it with the status 403.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isRead = request.method == .get || request.method == .head
        guard isRead || isFromProgram(request) || request.comesFromOwnPage else {
            throw HTTPError(.forbidden, message: "another site cannot send this")
        }
        return try await next(request, context)
    }

    /// Returns whether a program, not a visitor's browser, has sent the request.
    private func isFromProgram(_ request: Request) -> Bool {
        let hasOrigin = request.header("Sec-Fetch-Site") != nil || request.headers[.origin] != nil
        return !hasOrigin && (request.headers[.cookie] == nil || request.method == .options)
    }
}
