public import HTTPTypes
public import Hummingbird

/// Handles requests for the server as a whole rather than for a path.
///
/// `OPTIONS *` returns 204 with the supported methods. `CONNECT` returns 405 with the same list,
/// because the server is not a proxy. `*` with any other method is malformed and returns 400.
///
/// ```swift
/// router.add(middleware: ServerOptionsMiddleware(methods: [.get, .head, .post]))
/// ```
public struct ServerOptionsMiddleware<Context: RequestContext>: RouterMiddleware {
    private let allow: String

    /// Creates the middleware.
    ///
    /// - Parameter methods: The methods that at least one route supports.
    public init(methods: Set<HTTPRequest.Method>) {
        allow = methods.map(\.rawValue).sorted().joined(separator: ", ")
    }

    /// Responds to requests for the server as a whole (`OPTIONS *`) and passes on all others.
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
