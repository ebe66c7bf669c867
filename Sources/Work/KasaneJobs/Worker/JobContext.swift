import Synchronization

/// An attempt to run a job.
///
/// A worker can die after a handler has done the work but before the result is stored. Another
/// worker then runs the job again. There are two ways to have an effect only once:
///
/// - For an effect in the same store, complete the job in the transaction that has the effect, with
///   ``JobRepository/complete(_:)``.
/// - For an effect outside, send ``idempotencyKey`` with it, so that the service recognises a
///   repetition.
public struct JobContext: Sendable {
    private final class Completion: Sendable {
        let isNoted = Atomic(false)
    }

    /// The right to complete the job.
    public let claim: JobClaim
    private let completion = Completion()

    init(claim: JobClaim) {
        self.claim = claim
    }

    /// The identifier of the job.
    public var id: JobID { claim.job }

    /// The number of the attempt, from 1.
    public var attempt: Int { claim.attempt }

    /// A text that is the same in every attempt of the job, and unique to it.
    public var idempotencyKey: String { claim.job.description }

    func noteCompletion() {
        completion.isNoted.store(true, ordering: .relaxed)
    }

    /// Whether the handler completed the job in its own transaction.
    var isCompleted: Bool { completion.isNoted.load(ordering: .relaxed) }
}
