import Foundation
import HTTPTypes
import Instrumentation
import KasaneConcurrency
import Logging
import Tracing

/// Logs, measures and traces calls and attempts, excluding secrets.
final class CallObserver: Sendable {
    private let logger: Logger
    private let clock: CallClock
    private let metrics: CallMetrics

    init(service: String, logger: Logger, clock: CallClock) {
        metrics = CallMetrics(service: service)
        self.logger = logger
        self.clock = clock
    }

    /// Observes a call until the last byte of its response.
    func call<Value: Sendable>(
        _ call: Call,
        source: (Value) -> ResponseSource = { _ in .service },
        _ operation: () async throws -> Value
    ) async throws -> Value {
        let start = clock.elapsed()
        return try await traced(call, call.name) { _ in
            try await measured(call, start, source, operation)
        }
    }

    /// Observes an attempt, and sends the trace context to the service.
    func attempt<Value: Sendable>(
        _ call: Call,
        number: Int,
        _ operation: (TransportRequest) async throws -> Attempted<Value>
    ) async throws -> Attempted<Value> {
        try await traced(call, "\(call.name) attempt") { span in
            guard let span else { return try await operation(call.request) }
            span.attributes["http.request.resend_count"] = number - 1
            var request = call.request
            InstrumentationSystem.instrument.inject(
                span.context,
                into: &request.head.headerFields,
                using: FieldInjector()
            )
            let attempted = try await operation(request)
            span.attributes["http.response.status_code"] = attempted.status.code
            if attempted.status.code >= 400 { Self.fail(span, "\(attempted.status.code)") }
            return attempted
        }
    }

    func retries(_ call: Call, attempt: Int, after outcome: AttemptOutcome, wait: Duration) {
        metrics.countRetry(of: call.name, after: outcome.label)
        logger.debug(
            "Retrying request",
            metadata: [
                "endpoint": "\(call.name)", "attempt": "\(attempt)", "after": "\(outcome.label)",
                "wait": "\(wait)",
            ]
        )
    }

    private func measured<Value: Sendable>(
        _ call: Call,
        _ start: Duration,
        _ source: (Value) -> ResponseSource,
        _ operation: () async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await operation()
            tell(call, source(value).label, clock.elapsed() - start, nil)
            return value
        } catch {
            let named = NetworkError(naming: (error as? BodyError)?.underlying ?? error)
            tell(call, Self.label(of: error), clock.elapsed() - start, named)
            throw error
        }
    }

    private func tell(_ call: Call, _ label: String, _ time: Duration, _ error: NetworkError?) {
        metrics.record(call.name, outcome: label, time)
        let level: Logger.Level = error == nil ? .debug : .info
        guard logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "endpoint": "\(call.name)", "request": "\(call.request.words)", "outcome": "\(label)",
            "duration": "\(time)",
        ]
        if let error {
            metadata["error"] = "\(error)"
            metadata["attempts"] = "\(error.attempts)"
            if let phase = error.phase { metadata["phase"] = "\(phase)" }
        }
        logger.log(level: level, error == nil ? "Call finished" : "Call failed", metadata: metadata)
    }

    private func describe(_ call: Call, on span: any Span) {
        let head = call.request.head
        span.attributes["http.request.method"] = head.method.rawValue
        // A query can contain user data, such as search terms.
        let url = call.request.words.drop { $0 != " " }.dropFirst().prefix { $0 != "?" }
        span.attributes["url.full"] = String(url)
        let server = URLComponents(string: "https://\(head.authority ?? "")")
        let brackets = CharacterSet(charactersIn: "[]")
        span.attributes["server.address"] = server?.host?.trimmingCharacters(in: brackets)
        span.attributes["server.port"] = server?.port ?? (head.scheme == "http" ? 80 : 443)
    }

    /// Runs an operation in a span, or without a span if the process has no tracer.
    private func traced<Value: Sendable>(
        _ call: Call,
        _ name: @autoclosure () -> String,
        _ operation: ((any Span)?) async throws -> Value
    ) async throws -> Value {
        // Comparing types is cheap. Looking up the tracer requires several casts.
        guard type(of: InstrumentationSystem.instrument) != NoOpInstrument.self else {
            return try await operation(nil)
        }
        let span = startSpan(name(), ofKind: .client)
        defer { span.end() }
        describe(call, on: span)
        do {
            return try await ServiceContext.$current.withValue(span.context) {
                try await operation(span)
            }
        } catch {
            // Omits the error itself, because its description might contain user data.
            Self.fail(span, Self.label(of: error))
            throw error
        }
    }

    private static func fail(_ span: any Span, _ type: String) {
        span.attributes["error.type"] = type
        if type != "cancelled" { span.setStatus(SpanStatus(code: .error)) }
    }

    private static func label(of error: any Error) -> String {
        let underlying = (error as? BodyError)?.underlying ?? error
        if underlying is CancellationError { return "cancelled" }
        return (underlying as? NetworkError)?.label ?? (error is BodyError ? "reader" : "unknown")
    }
}

private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
        // An invalid header is omitted, because the call is more important than its trace.
        guard let name = HTTPField.Name(key), HTTPField.isValidValue(value) else { return }
        fields[name] = value
    }
}

extension ResponseSource {
    fileprivate var label: String {
        switch self {
        case .service: "success"
        case .shared: "shared"
        case .cache: "cache"
        case .revalidated: "revalidated"
        case .stale: "stale"
        }
    }
}

extension AttemptOutcome {
    fileprivate var label: String {
        switch self {
        case .failure(let error): error.label
        case .status(let status, _): "status_\(status.code / 100)xx"
        }
    }
}

extension NetworkError {
    /// The outcome as a word from a fixed set, used in metrics.
    package var label: String {
        switch kind {
        case .notConnected: "not_connected"
        case .connectionFailed: "not_reached"
        case .connectionLost: "connection_lost"
        case .timeout: "timeout"
        case .tls: "tls"
        case .notHTTP: "not_http"
        case .status(let status, _): "status_\(status.code / 100)xx"
        case .decodingFailed: "incorrect_data"
        case .responseTooLarge: "too_large"
        case .addressRefused: "address_refused"
        case .redirectRefused: "redirect_refused"
        case .overloaded: "overloaded"
        case .circuitOpen: "circuit_open"
        case .invalidRequest: "invalid_request"
        case .cancelled: "cancelled"
        case .unknown: "unknown"
        }
    }
}
