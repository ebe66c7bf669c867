public import HTTPTypes
public import Hummingbird
import Logging
import NIOHTTP1

/// Replaces the response to a missing route or a failed request with the application's own.
///
/// ```swift
/// router.add(middleware: ErrorResponseMiddleware { status, _, _ in
///     Response(status: status, page: ErrorPage(status: status))
/// })
/// ```
public struct ErrorResponseMiddleware<Context: RequestContext>: RouterMiddleware {
    private let respond: @Sendable (HTTPResponse.Status, Request, Context) throws -> Response

    /// Creates the middleware.
    ///
    /// The context is as this middleware sees it: it has the principal, the id and the logger that
    /// the middleware before it has set, but nothing that a later one or the route has set.
    ///
    /// - Parameter respond: Creates the response for a status of 400 or above.
    public init(
        _ respond:
            @escaping @Sendable (HTTPResponse.Status, Request, Context) throws -> Response
    ) {
        self.respond = respond
    }

    /// Handles a request, and creates the response if a later handler throws an error.
    ///
    /// A body that cannot be parsed or decoded results in the status 400, and a cancelled request,
    /// for example at a shutdown, in 503. Any other error that is not an HTTP error is logged and
    /// never shown, and results in the status 500. A `DecodingError` is logged at `notice`, because
    /// it may also come from one of the application's own documents. A client that disconnects
    /// during a request is logged at `debug`; only logs and metrics show the status, which is 499.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let edited = EditedError(error)
            var response = try response(to: edited.original, request, context)
            response.headers.append(contentsOf: edited.headers)
            return response
        }
    }

    func response(
        to error: any Error,
        _ request: Request,
        _ context: Context
    ) throws -> Response {
        switch error {
        case let error as any HTTPResponseError:
            var response = try respond(error.status, request, context)
            // The error's headers are kept, such as Allow or Retry-After.
            for field in (error as? HTTPError)?.headers ?? [:]
            where response.headers[field.name] == nil {
                response.headers[field.name] = field.value
            }
            if let seconds = (error as? ProblemDetails)?.retryAfter {
                response.headers[.retryAfter] = "\(seconds)"
            }
            return response
        case let error where error.isDisconnection:
            context.logger.debug("A client disconnected", metadata: ["error": "\(error)"])
            return try respond(.clientClosedRequest, request, context)
        // The request's body is malformed, which is detected only when a route reads it.
        case is HTTPParserError, is URLEncodedFormError:
            return try respond(.badRequest, request, context)
        case let error as DecodingError:
            // It may also come from one of the application's own documents. Its description may
            // contain what a visitor has sent.
            let detail = ProblemDetails(error).detail ?? ""
            context.logger.notice("A request failed", metadata: ["error": "\(detail)"])
            return try respond(.badRequest, request, context)
        case is CancellationError:
            return try respond(.serviceUnavailable, request, context)
        default:
            context.logger.error("A request failed", metadata: ["error": "\(error)"])
            return try respond(.internalServerError, request, context)
        }
    }
}
