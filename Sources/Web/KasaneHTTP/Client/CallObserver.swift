import Foundation
import HTTPTypes
import Instrumentation
import KasaneConcurrency
import Logging
import Tracing

/// Logs, measures and traces calls and their attempts, without secrets.
final class CallObserver: Sendable {
    private let logger: Logger
    private let clock: CallClock
    private let metrics: CallMetrics

    init(service: String, logger: Logger, clock: CallClock) {
        metrics = CallMetrics(service: service)
        self.logger = logger
        self.clock = clock
    }

    /// Observes a call until its last byte.
    func call<Value: Sendable>(
        _ call: Call,
        source: (Value) -> ResponseSource = { _ in .service },
        _ operation: () async throws -> Value
    ) async throws -> Value {
        let start = clock.elapsed()
        guard let tracer = Self.tracer else {
            return try await measured(call, start, source, operation)
        }
        return try await tracer.withSpan(call.name, ofKind: .client) { span in
            describe(call, on: span)
            return try await measured(call, start, source, operation)
        }
    }

    /// Observes an attempt and sends the trace context to the service.
    func attempt<Value: Sendable>(
        _ call: Call,
        number: Int,
        _ operation: (TransportRequest) async throws -> Attempted<Value>
    ) async throws -> Attempted<Value> {
        guard let tracer = Self.tracer else { return try await operation(call.request) }
        return try await tracer.withSpan("\(call.name) attempt", ofKind: .client) { span in
            describe(call, on: span)
            span.attributes["http.request.resend_count"] = number - 1
            var request = call.request
            InstrumentationSystem.instrument.inject(
                span.context,
                into: &request.head.headerFields,
                using: FieldInjector()
            )
            let attempted = try await operation(request)
            span.attributes["http.response.status_code"] = attempted.status.code
            if attempted.status.code >= 400 { span.setStatus(.init(code: .error)) }
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
            let underlying = (error as? BodyError)?.underlying ?? error
            let named = underlying as? NetworkError
            let label = named?.label ?? (error is BodyError ? "reader" : "unknown")
            tell(call, label, clock.elapsed() - start, named ?? NetworkError(naming: underlying))
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
        span.attributes["http.request.method"] = call.request.head.method.rawValue
        span.attributes["url.full"] = call.request.words.drop { $0 != " " }.dropFirst().description
        span.attributes["server.address"] = call.request.head.authority ?? ""
    }

    /// The process's tracer, or `nil` if tracing isn't configured.
    private static var tracer: (any Tracer)? {
        // Comparing types is cheap. Looking up the tracer takes several casts.
        guard type(of: InstrumentationSystem.instrument) != NoOpInstrument.self else { return nil }
        let tracer = InstrumentationSystem.tracer
        return tracer is NoOpTracer ? nil : tracer
    }
}

private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
        // An invalid header is dropped: the call matters more than its trace.
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
    /// The outcome as a word from a fixed set, for metrics.
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
