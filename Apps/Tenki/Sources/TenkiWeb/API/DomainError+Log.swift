import HTTPTypes
import Hummingbird
import KasaneDomain
import Logging

/// Runs the body.
///
/// A `DomainError` is logged, and thrown as an `HTTPError` with its status.
func withHTTPErrors<Value>(
    loggedTo logger: Logger,
    _ body: () async throws -> Value
) async throws -> Value {
    do {
        return try await body()
    } catch let failure as DomainError {
        failure.log(to: logger)
        throw HTTPError(.init(code: ProblemDocument(failure).status))
    }
}

extension DomainError {
    /// Logs failures that operators must investigate.
    ///
    /// Clients do not receive the cause.
    func log(to logger: Logger) {
        switch self {
        case .unexpected, .outOfResources:
            logger.error("Request failed", metadata: ["failure": "\(self)"])
        default: break
        }
    }
}
