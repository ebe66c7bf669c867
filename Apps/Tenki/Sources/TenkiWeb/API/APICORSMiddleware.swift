import HTTPTypes
import Hummingbird

/// Lets scripts of other sites read all responses of the API, refusals and errors included.
///
/// The resources are the same for everybody, so no credentials are allowed. A GET without headers
/// of its own is sent without a preflight request.
struct APICORSMiddleware: RouterMiddleware {
    static func isAPI(_ path: String) -> Bool { path == "/api" || path.hasPrefix("/api/") }

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard Self.isAPI(request.uri.path), request.method != .options,
            request.headers[.origin] != nil
        else { return response }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlExposeHeaders] = "ETag, Retry-After, X-Request-ID"
        return response
    }
}
