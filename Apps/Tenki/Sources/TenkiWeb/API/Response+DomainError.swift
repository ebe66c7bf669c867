import Hummingbird
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

extension Response {
    /// Creates the response for a failure, which is logged if operators must investigate it.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - logger: The logger.
    ///   - document: Returns the document of the failure.
    /// - Throws: The errors of encoding the document.
    init(
        failure: DomainError,
        logger: Logger,
        as document: (DomainError) -> ProblemDocument = { ProblemDocument($0) }
    ) throws {
        failure.log(to: logger)
        try self.init(problem: document(failure))
    }
}
