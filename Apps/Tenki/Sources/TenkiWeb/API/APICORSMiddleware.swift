import Hummingbird

/// Lets scripts of other sites read all responses of the API, refusals and errors included.
///
/// The resources are the same for everybody, so no credentials are allowed. A GET without headers
/// of its own is sent without a preflight request.
struct APICORSMiddleware: RouterMiddleware {
    private let cors = CORSMiddleware<WebContext>(
        allowOrigin: .all,
        allowHeaders: [],
        allowMethods: [.get, .head],
        exposedHeaders: ["ETag", "Retry-After", "X-Request-ID"]
    )

    static func isAPI(_ path: String) -> Bool { path == "/api" || path.hasPrefix("/api/") }

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard Self.isAPI(request.uri.path), request.method != .options else {
            return try await next(request, context)
        }
        return try await cors.handle(request, context: context, next: next)
    }
}
