import HTTPTypes
import Hummingbird

/// Changes the head and the context of each request.
struct ChangingMiddleware<Context: RequestContext>: RouterMiddleware {
    let change: @Sendable (inout HTTPRequest, inout Context) throws -> Void

    init(_ change: @escaping @Sendable (inout HTTPRequest, inout Context) throws -> Void) {
        self.change = change
    }

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var (head, context) = (request.head, context)
        try change(&head, &context)
        return try await next(Request(head: head, body: request.body), context)
    }
}
