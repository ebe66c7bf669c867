import KasaneDomain
import Logging

extension DomainError {
    /// Logs failures that operators must investigate.
    ///
    /// Clients do not receive the cause.
    func log(to logger: Logger) {
        switch self {
        case .unexpected, .outOfResources:
            logger.error("A request failed", metadata: ["failure": "\(self)"])
        default: break
        }
    }
}
