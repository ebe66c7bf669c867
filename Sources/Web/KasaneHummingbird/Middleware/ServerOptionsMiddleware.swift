public import HTTPTypes
public import Hummingbird

/// Handles requests that target the server as a whole instead of a path.
///
/// `OPTIONS *` returns 204 with the supported methods. `CONNECT` returns 405 with the same list,
/// because the server isn't a proxy. The path `*` with any other method is malformed and returns
/// 400.
///
/// ```swift
/// router.add(middleware: ServerOptionsMiddleware(methods: [.get, .head, .post]))
/// ```
public struct ServerOptionsMiddleware<Context: RequestContext>: RouterMiddleware {
    private let allow: String

    /// Creates the middleware.
    ///
    /// - Parameter methods: The methods supported by at least one route.
    public init(methods: Set<HTTPRequest.Method>) {
        allow = methods.map(\.rawValue).sorted().joined(separator: ", ")
    }

    /// Responds to requests that target the server as a whole, and forwards all other requests.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.method == .connect {
            throw HTTPError(.methodNotAllowed, headers: [.allow: allow])
        }
        guard request.head.path == "*" else { return try await next(request, context) }
        guard request.method == .options else {
            throw HTTPError(.badRequest, message: "Only OPTIONS can use the path “*”.")
        }
        return Response(status: .noContent, headers: [.allow: allow])
    }
}
