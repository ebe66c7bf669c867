import Hummingbird
import KasaneDomain
import Logging
import TenkiUI

extension Failure {
    /// Tells those who run Tenki what they have to look into; whom it is answered to is told no cause.
    func log() {
        switch self {
        case .unexpected, .outOfResources:
            Logger.tenki.error("A request failed", metadata: ["failure": "\(self)"])
        default: break
        }
    }
}

extension Response {
    /// Answers with a failure, which is logged if those who run Tenki have to look into it.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - document: Makes what is answered.
    /// - Throws: What keeps it from being written.
    init(
        failure: Failure,
        as document: (Failure) -> ProblemDocument = { ProblemDocument($0) }
    ) throws {
        failure.log()
        try self.init(problem: document(failure))
    }
}
