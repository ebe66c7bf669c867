import KasaneHTTP

/// Returns the error of a call whose deadline passes in a phase, or `nil` if the call succeeds.
///
/// On a busy machine the deadline can pass in an earlier phase. The call is then repeated with a
/// longer deadline.
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
