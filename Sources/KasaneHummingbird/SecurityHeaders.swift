import HTTPTypes
public import Hummingbird

/// Adds headers to every response that make a browser refuse what these pages never do.
///
/// Nothing comes from another origin, no script or style stands in the page, no other site shows
/// the page in a frame, and no address of it is told to other sites. A header that a response
/// already has is kept.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private let headers: [(HTTPField.Name, String)]

    /// Makes the middleware with its fixed headers.
    public init() {
        let policy = [
            "default-src 'none'", "style-src 'self'", "img-src 'self'", "form-action 'self'",
            "base-uri 'none'", "frame-ancestors 'none'",
        ]
        headers = [
            (.contentSecurityPolicy, policy.joined(separator: "; ")),
            (.xContentTypeOptions, "nosniff"),
            (HTTPField.Name("Referrer-Policy"), "no-referrer"),
        ].compactMap { name, value in name.map { ($0, value) } }
    }

    /// Handles a request and adds the headers to its response.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in headers where response.headers[name] == nil {
            response.headers[name] = value
        }
        return response
    }
}
