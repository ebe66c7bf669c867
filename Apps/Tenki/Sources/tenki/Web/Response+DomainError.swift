import Hummingbird
import KasaneDomain
import Logging
import TenkiUI

extension DomainError {
    /// Logs failures that operators must investigate.
    ///
    /// Clients do not receive the cause.
    func log() {
        switch self {
        case .unexpected, .outOfResources:
            Logger.tenki.error("A request failed", metadata: ["failure": "\(self)"])
        default: break
        }
    }
}

extension Response {
    /// Creates the response for a failure, which is logged if operators must investigate it.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - document: Returns the document of the failure.
    /// - Throws: The errors of encoding the document.
    init(
        failure: DomainError,
        as document: (DomainError) -> ProblemDocument = { ProblemDocument($0) }
    ) throws {
        failure.log()
        try self.init(problem: document(failure))
    }
}
