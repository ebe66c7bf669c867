import HTTPTypes
import Hummingbird
import KasaneConcurrency
import Tracing

/// Records a span for each request until its response's head, and observes the request's
/// operations.
///
/// Hummingbird's middleware records addresses, queries and user agents, which identify visitors.
struct RequestTracingMiddleware<Context: RemoteAddressRequestContext>: RouterMiddleware {
    /// The proxies that can continue a trace, or `nil` if no proxy can.
    ///
    /// Other clients could join foreign traces, or have all of their requests recorded.
    let proxies: ClientAddressResolver?

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let observer = SpanObserver() else { return try await next(request, context) }
        let isKnown = HTTPRequest.Method.known.contains(request.method)
        let method = isKnown ? request.method.rawValue : "HTTP"
        let span = startSpan(method, context: parent(of: request, context), ofKind: .server)
        span.attributes["http.request.method"] = isKnown ? method : "_OTHER"
        defer { span.end() }
        do {
            let response = try await ServiceContext.$current.withValue(span.context) {
                try await ObservedTask.$observer.withValue(observer) {
                    try await next(request, context)
                }
            }
            describe(span, method, context, response.status)
            return response
        } catch {
            describe(span, method, context, HTTPResponse.Status(of: error))
            throw error
        }
    }

    private func parent(of request: Request, _ context: Context) -> ServiceContext {
        var parent = ServiceContext.topLevel
        guard let proxies, proxies.isTrustedProxy(context) else { return parent }
        InstrumentationSystem.instrument.extract(
            request.headers,
            into: &parent,
            using: FieldExtractor()
        )
        return parent
    }

    private func describe(
        _ span: any Span,
        _ method: String,
        _ context: Context,
        _ status: HTTPResponse.Status
    ) {
        // Hummingbird's name for an unknown path isn't a route.
        if let route = context.endpointPath, route.hasPrefix("/") {
            span.operationName = "\(method) \(route)"
            span.attributes["http.route"] = route
        }
        span.attributes["http.response.status_code"] = status.code
        guard status.code >= 500 else { return }
        span.attributes["error.type"] = "\(status.code)"
        span.setStatus(SpanStatus(code: .error))
    }
}

private struct FieldExtractor: Extractor {
    func extract(key: String, from fields: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { fields[$0] }
    }
}
