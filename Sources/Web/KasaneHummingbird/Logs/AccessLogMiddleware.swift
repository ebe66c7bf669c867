import HTTPTypes
public import Hummingbird
import KasaneConcurrency
public import Logging

/// Logs one line for each request, at the end of its response.
///
/// The metadata are `method`, `path` without the query, `status`, `bytes` of the body,
/// `duration_ms` and `request_id`. A response that did not reach its end, because the client or the
/// server interrupted it, also has `aborted`. If the client disconnected before the response began,
/// the status is 499, as nginx logs it. A stream is logged when it ends. The level is `info` below
/// the status 400, `notice` below 500, and `warning` from there.
///
/// ```swift
/// router.add(middleware: AccessLogMiddleware(logger: Logger(label: "access")))
/// ```
///
/// By default a line contains nothing that identifies a visitor: no address, no query, no cookie
/// and no token. Add the middleware after ``RequestIDMiddleware`` and before all others. Requests
/// that the server refuses before they reach the router, such as malformed ones, are not logged.
public struct AccessLogMiddleware<Context: RequestContext>: RouterMiddleware {
    private let logger: Logger
    private let includesQuery: Bool
    private let path: @Sendable (Substring) -> String
    private let client: @Sendable (Request, Context) -> String?
    private let elapsed: Stopwatch

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - logger: The logger; its level selects the lines.
    ///   - includesQuery: Whether the path is logged with its query, which may contain what a
    ///     visitor has typed.
    ///   - path: Returns the logged form of a path without its query, for example to omit a secret.
    ///   - client: Returns the metadata `client`, such as
    ///     ``ClientAddressResolver/key(of:context:except:)``; `nil` for none. It is personal data.
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

    /// Handles a request, and logs it when its response has ended.
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
                // The router drops the body, so it is never written.
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
        // Scalars, because a combining character would join the question mark to its own text.
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
    /// The text of UTF-8 without characters that could be taken for another part of a line, in at
    /// most 1,024 bytes.
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
