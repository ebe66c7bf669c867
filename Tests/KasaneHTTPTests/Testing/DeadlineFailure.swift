import KasaneHTTP

/// Returns the error of a call that exceeds its deadline in a phase; `nil` if it succeeds.
///
/// A busy machine may need the time for an earlier phase. The call is then repeated with a longer
/// deadline.
func failure(
    atDeadlineIn phase: NetworkError.Phase,
    _ call: (EndpointPolicy) async throws -> Void
) async throws -> NetworkError? {
    var failure: NetworkError?
    for seconds in [1, 4, 16] where failure?.phase != phase {
        do {
            try await call(EndpointPolicy(deadline: .seconds(seconds)))
        } catch let error as NetworkError {
            failure = error
        }
    }
    return failure
}
