import HTTPTypes
public import Hummingbird

/// Refuses what another site has a visitor's browser send: everything but GET and HEAD.
///
/// A browser says where a request comes from, in `Sec-Fetch-Site` or in `Origin`. Programs that are no
/// browsers say neither and are let through, for nobody can make them send something unawares.
public struct RefuseCrossSiteRequests<Context: RequestContext>: RouterMiddleware {
    /// Makes the middleware.
    public init() {}

    /// Handles a request, or refuses it with the status 403.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isRead = request.method == .get || request.method == .head
        let saysWhere = request.header("Sec-Fetch-Site") != nil || request.headers[.origin] != nil
        guard isRead || !saysWhere || request.comesFromOwnPage else {
            throw HTTPError(.forbidden, message: "another site cannot send this")
        }
        return try await next(request, context)
    }
}
