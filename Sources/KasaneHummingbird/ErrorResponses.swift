public import HTTPTypes
public import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Answers with a response of the application's own where a route was not found or failed.
///
/// ```swift
/// router.add(middleware: ErrorResponses { status, request in
///     Response(status: status, page: ErrorPage(status))
/// })
/// ```
public struct ErrorResponses<Context: RequestContext>: RouterMiddleware {
    private let respond: @Sendable (HTTPResponse.Status, Request) throws -> Response

    /// Makes the middleware.
    ///
    /// - Parameter respond: Makes the response for a status of 400 or above.
    public init(_ respond: @escaping @Sendable (HTTPResponse.Status, Request) throws -> Response) {
        self.respond = respond
    }

    /// Handles a request, and answers for it if that throws.
    ///
    /// A body that cannot be parsed is answered with a status of 400, and what was cancelled, as at the server's end, with
    /// 503. Any other error that is not an HTTP error is logged, never shown, and answered with a status of 500. A client
    /// that disconnects in the middle of a request is logged at the level `debug`.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            var response = try respond(error.status, request)
            // What the error says for machines stays, such as Allow or Retry-After.
            for field in (error as? HTTPError)?.headers ?? [:]
            where response.headers[field.name] == nil {
                response.headers[field.name] = field.value
            }
            return response
        } catch is HTTPParserError {
            // It is the request's body that is none, which shows only when a route reads it.
            return try respond(.badRequest, request)
        } catch is CancellationError {
            return try respond(.serviceUnavailable, request)
        } catch {
            let isBrokenOff =
                error is IOError || error is ChannelError
            context.logger.log(
                level: isBrokenOff ? .debug : .error,
                "A request failed",
                metadata: ["error": "\(error)"]
            )
            return try respond(.internalServerError, request)
        }
    }
}
