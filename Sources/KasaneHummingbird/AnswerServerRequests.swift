public import HTTPTypes
public import Hummingbird

/// Answers requests that are about the server and not about one of its addresses.
///
/// `OPTIONS *` gets the status 204 with the methods that the server takes somewhere; `CONNECT` gets 405 with them,
/// for the server is no proxy; `*` with any other method is malformed and gets 400.
public struct AnswerServerRequests<Context: RequestContext>: RouterMiddleware {
    private let allow: String

    /// Makes the middleware.
    ///
    /// - Parameter methods: The methods that are taken at some address.
    public init(methods: Set<HTTPRequest.Method>) {
        allow = methods.map(\.rawValue).sorted().joined(separator: ", ")
    }

    /// Handles a request, or answers it.
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
            throw HTTPError(.badRequest, message: "only OPTIONS is about the whole server")
        }
        return Response(status: .noContent, headers: [.allow: allow])
    }
}
