import Synchronization

/// An attempt to run a job.
///
/// A worker can die after a handler has done the work but before the result is stored. Another
/// worker then runs the job again. There are two ways to ensure that an effect happens only once:
///
/// - If the effect is in the same store, complete the job in the same transaction with
///   ``JobRepository/complete(_:)``.
/// - If the effect is elsewhere, pass ``idempotencyKey`` to the service, so that it recognizes a
///   duplicate request.
public struct JobContext: Sendable {
    private final class Completion: Sendable {
        let isNoted = Atomic(false)
    }

    /// The claim, which is required to complete the job.
    public let claim: JobClaim
    private let completion = Completion()

    init(claim: JobClaim) {
        self.claim = claim
    }

    /// The job's ID.
    public var id: JobID { claim.job }

    /// The attempt number, starting at 1.
    public var attempt: Int { claim.attempt }

    /// A string that is unique to this job and the same for all of its attempts.
    public var idempotencyKey: String { claim.job.description }

    func noteCompletion() {
        completion.isNoted.store(true, ordering: .relaxed)
    }

    /// Whether the handler completed the job in its own transaction.
    var isCompleted: Bool { completion.isNoted.load(ordering: .relaxed) }
}
