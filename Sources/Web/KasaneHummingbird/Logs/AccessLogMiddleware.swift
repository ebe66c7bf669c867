import HTTPTypes
public import Hummingbird
import KasaneConcurrency
public import Logging

/// Logs one line per request when the response ends.
///
/// The metadata contains `method`, `path` (without the query), `status`, `bytes` (the size of the
/// body), `duration_ms` and `request_id`. Incomplete responses also have `aborted`. If the client
/// disconnected before the response began, the status is 499, as in nginx. Streams are logged when
/// they end. The level is `info` for statuses below 400, `notice` for 4xx and `warning` for 5xx.
/// 4xx and `warning` for 5xx.
///
/// ```swift
/// router.add(middleware: AccessLogMiddleware(logger: Logger(label: "access")))
/// ```
///
/// By default, log lines contain nothing that identifies a visitor: no address, query, cookie or
/// token. Add the middleware after ``RequestIDMiddleware`` and before all other middleware.
/// Requests that never reach the router, such as malformed requests, aren't logged.
public struct AccessLogMiddleware<Context: RequestContext>: RouterMiddleware {
    private let logger: Logger
    private let includesQuery: Bool
    private let path: @Sendable (Substring) -> String
    private let client: @Sendable (Request, Context) -> String?
    private let elapsed: Stopwatch

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - logger: The logger, whose level determines which lines are logged.
    ///   - includesQuery: Whether to log queries, which can contain text entered by visitors.
    ///   - path: Returns the path to log for a request path without its query, for example to
    ///     remove a secret.
    ///   - client: Returns the `client` metadata, such as
    ///     ``ClientAddressResolver/key(of:context:except:)``, or `nil` to omit it. The client is
    ///     personal data.
    public init(
        logger: Logger,
        includesQuery: Bool = false,
        path: @escaping @Sendable (Substring) -> String = { String($0) },
        client: @escaping @Sendable (Request, Context) -> String? = { _, _ in nil },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.logger = logger
        self.includesQuery = includesQuery
        self.path = path
        self.client = client
        elapsed = Stopwatch(clock)
    }

    /// Handles the request and logs it when its response ends.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let entry = AccessLogEntry(logger, elapsed, metadata: metadata(request, context))
        do {
            var response = try await next(request, context)
            entry.begin(response.status)
            guard request.method != .head else {
                // The router drops the body, so the body is never written.
                entry.end(isAborted: false)
                return response
            }
            let body = response.body
            response.body = ResponseBody(contentLength: body.contentLength) { writer in
                do {
                    try await body.write(CountingWriter(base: writer, entry: entry))
                    entry.end(isAborted: false)
                } catch {
                    entry.end(isAborted: true)
                    throw error
                }
            }
            return response
        } catch {
            entry.begin(HTTPResponse.Status(of: error))
            entry.end(isAborted: error is CancellationError)
            throw error
        }
    }

    private func metadata(_ request: Request, _ context: Context) -> Logger.Metadata {
        let address = (request.head.path ?? "")[...]
        // Searches Unicode scalars, because a combining character would form one character with the
        // question mark.
        let end = address.unicodeScalars.firstIndex(of: "?") ?? address.endIndex
        let query = includesQuery ? address[end...] : ""
        let shown = path(address[..<end]) + query
        var metadata: Logger.Metadata = [
            "method": "\(request.method.rawValue.utf8.loggable)",
            "path": "\(shown.utf8.loggable)",
        ]
        if let id = CurrentRequest.id { metadata["request_id"] = "\(id)" }
        if let client = client(request, context) { metadata["client"] = "\(client.utf8.loggable)" }
        return metadata
    }
}

private struct CountingWriter: ResponseBodyWriter {
    var base: any ResponseBodyWriter
    let entry: AccessLogEntry

    @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
        try await base.write(buffer)
        entry.add(buffer.readableBytes)
    }

    @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await base.finish(trailingHeaders)
    }
}

extension Sequence<UInt8> {
    /// The text, truncated to 1,024 bytes, without characters that could forge other parts of the
    /// line.
    fileprivate var loggable: String {
        var text = ""
        for byte in prefix(1_024) {
            if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "\"") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (byte < 16 ? "0" : "") + digits
            }
        }
        return text
    }
}
