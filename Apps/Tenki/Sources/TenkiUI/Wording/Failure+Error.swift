import KasaneDomain

extension Failure {
    /// What is told of an error; `nil` of a cancellation, for then nobody looks any more.
    init?(toTell error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let failure as Failure: self = failure
        default: self = .unexpected("something went wrong", cause: FailureCause(error))
        }
    }
}
