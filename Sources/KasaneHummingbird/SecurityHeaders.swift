import HTTPTypes
public import Hummingbird

/// Adds headers to every response that make a browser refuse what these pages never do.
///
/// Nothing comes from another origin, no script or style stands in the page, no other site shows
/// the page in a frame, and no address of it is told to other sites. A header that a response
/// already has is kept.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    /// Makes the middleware.
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
