import KasaneConcurrency
import Tracing

/// Records operations as spans of the current trace.
struct SpanObserver: OperationObserver {
    /// Creates an observer, or returns `nil` if the process has no tracer.
    init?() {
        guard type(of: InstrumentationSystem.instrument) != NoOpInstrument.self else { return nil }
    }

    func observe<Value>(
        _ name: String,
        _ body: nonisolated(nonsending) ((any ObservedOperation)?) async throws -> Value
    ) async throws -> Value {
        // Work outside traces, such as polling for due jobs, would flood the backend.
        guard let context = ServiceContext.current else { return try await body(nil) }
        let span = startSpan(name, context: context)
        defer { span.end() }
        do {
            return try await ServiceContext.$current.withValue(span.context) {
                try await body(SpanOperation(span: span))
            }
        } catch {
            // Omits the error itself, because its description might contain user data.
            span.attributes["error.type"] = "\(type(of: error))"
            if !(error is CancellationError) { span.setStatus(SpanStatus(code: .error)) }
            throw error
        }
    }

    func leave<Value>(_ body: () -> Value) -> Value {
        ServiceContext.$current.withValue(nil, operation: body)
    }
}

private struct SpanOperation: ObservedOperation {
    let span: any Span

    func set(_ attribute: String, to value: String) { span.attributes[attribute] = value }
    func set(_ attribute: String, to value: Int) { span.attributes[attribute] = value }
}
