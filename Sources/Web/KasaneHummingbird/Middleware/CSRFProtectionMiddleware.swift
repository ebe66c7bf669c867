import HTTPTypes
public import Hummingbird

/// Rejects cross-site requests of a visitor's browser, except GET and HEAD.
///
/// Browsers report the origin of a request in `Sec-Fetch-Site` or in `Origin`. Requests without
/// either header are accepted: they do not come from a browser, so no site can forge them.
///
/// ```swift
/// router.add(middleware: CSRFProtectionMiddleware())
/// ```
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
        let hasOrigin = request.header("Sec-Fetch-Site") != nil || request.headers[.origin] != nil
        guard isRead || !hasOrigin || request.comesFromOwnPage else {
            throw HTTPError(.forbidden, message: "another site cannot send this")
        }
        return try await next(request, context)
    }
}
