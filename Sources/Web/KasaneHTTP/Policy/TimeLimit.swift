/// Runs an operation, and cancels the operation when it reaches its time limit.
///
/// The cancelled operation's error is reported as a timeout in the operation's phase. If the
/// operation already has a value or a status, the function returns or throws that result instead.
///
/// - Throws: The operation's error, or ``NetworkError/Kind/timeout``.
package func withTimeLimit<Value: Sendable>(
    _ limit: Duration?,
    clock: CallClock,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    guard let limit else { return try await operation() }
    guard limit > .zero else { throw NetworkError(.timeout) }
    return try await withThrowingTaskGroup(of: Step<Value>.self) { group in
        group.addTask { .value(try await operation()) }
        group.addTask {
            do {
                try await clock.sleep(limit)
                return .timeIsOver
            } catch {
                return .cancelled
            }
        }
        defer { group.cancelAll() }
        var timeIsOver = false
        do {
            while let step = try await group.next() {
                switch step {
                case .value(let value): return value
                // The operation is also cancelled, and reports its own error.
                case .cancelled: break
                case .timeIsOver:
                    timeIsOver = true
                    group.cancelAll()
                }
            }
        } catch  where timeIsOver {
            throw timeout(of: error)
        }
        throw NetworkError(.cancelled)
    }
}

private enum Step<Value: Sendable>: Sendable {
    case value(Value)
    case timeIsOver
    case cancelled
}

/// Converts the error of an operation that exceeded its time limit into a timeout.
private func timeout(of error: any Error) -> NetworkError {
    let error = (error as? BodyError)?.underlying ?? error
    guard let error = error as? NetworkError else { return NetworkError(.timeout) }
    if case .status = error.kind { return error }
    return error.with(kind: .timeout)
}

/// An error thrown by a streamed response's reader, which is never retried.
struct BodyError: Error {
    let underlying: any Error
}
