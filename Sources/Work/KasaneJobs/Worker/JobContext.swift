import Synchronization

/// An attempt to do a job.
///
/// A worker may end after a handler has done the work and before that is stored, and another worker
/// then runs the job again. There are two ways to have an effect once:
///
/// - An effect in the same store: complete the job in the transaction that has the effect, with
///   ``JobRepository/complete(_:)``.
/// - An effect outside: send ``idempotencyKey`` with it, by which the service recognises a
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

    /// The identity of the job.
    public var id: JobID { claim.job }

    /// The number of the attempt, from 1.
    public var attempt: Int { claim.attempt }

    /// A text that is the same in each attempt of the job, and in no other job.
    public var idempotencyKey: String { claim.job.description }

    /// Records that the handler completes the job itself.
    func noteCompletion() {
        completion.isNoted.store(true, ordering: .relaxed)
    }

    /// Whether the handler has completed the job in a transaction of its own.
    var isCompleted: Bool { completion.isNoted.load(ordering: .relaxed) }
}
