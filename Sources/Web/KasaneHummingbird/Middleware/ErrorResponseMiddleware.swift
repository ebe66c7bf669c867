public import HTTPTypes
public import Hummingbird
import Logging
import NIOHTTP1

/// Replaces the responses to missing routes and failed requests with custom responses.
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
    /// The context contains values set by earlier middleware, such as the principal, ID and logger,
    /// but no values set by later middleware or the route.
    ///
    /// - Parameter respond: Creates the response for a status of 400 or above.
    public init(
        _ respond:
            @escaping @Sendable (HTTPResponse.Status, Request, Context) throws -> Response
    ) {
        self.respond = respond
    }

    /// Handles the request, and creates the response if a later handler throws an error.
    ///
    /// Bodies that can't be parsed or decoded result in status 400, and cancelled requests, for
    /// example at shutdown, in 503. All other errors except HTTP errors result in status 500, and
    /// are logged but never shown. A `DecodingError` is logged at `notice`, because it might
    /// originate from the application's own data. Client disconnects are logged at `debug`. Their
    /// status, 499, appears only in logs and metrics.
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
            // Keeps the error's headers, such as `Allow` or `Retry-After`.
            for field in (error as? HTTPError)?.headers ?? [:]
            where response.headers[field.name] == nil {
                response.headers[field.name] = field.value
            }
            if let seconds = (error as? ProblemDetails)?.retryAfter {
                response.headers[.retryAfter] = "\(seconds)"
            }
            return response
        case let error where error.isDisconnection:
            context.logger.debug("Client disconnected", metadata: ["error": "\(error)"])
            return try respond(.clientClosedRequest, request, context)
        // Malformed bodies are detected only when a route reads the body.
        case is HTTPParserError, is URLEncodedFormError:
            return try respond(.badRequest, request, context)
        case let error as DecodingError:
            // The error might also originate from the application's own documents. Its description
            // might contain data sent by a visitor.
            let detail = ProblemDetails(error).detail ?? ""
            context.logger.notice("Request failed", metadata: ["error": "\(detail)"])
            return try respond(.badRequest, request, context)
        case is CancellationError:
            return try respond(.serviceUnavailable, request, context)
        default:
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            return try respond(.internalServerError, request, context)
        }
    }
}
