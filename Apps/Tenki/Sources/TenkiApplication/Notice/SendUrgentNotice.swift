public import KasaneJobs

/// Sends a notice before those that are due already, such as the digests of a morning.
public struct SendUrgentNotice: Job {
    /// The name under which these jobs are stored.
    public static let kind = "send-urgent-notice"
    /// The queue of all notices.
    public static let queue = SendNotice.queue
    /// Before the other notices.
    public static let priority = JobPriority.high
    /// The attempts go on until the notice is too old.
    public static let retry = SendNotice.retry
    /// The time for one attempt.
    public static let deadline = SendNotice.deadline

    /// The notice.
    public let notice: SendNotice

    init(_ notice: SendNotice) {
        self.notice = notice
    }
}

/// Sends urgent notices like the others.
public struct SendUrgentNoticeHandler: JobHandler {
    private let send: SendNoticeHandler

    /// Creates a handler from that of the other notices.
    public init(send: SendNoticeHandler) {
        self.send = send
    }

    /// Sends a notice, unless it is too old or no longer wanted.
    public func run(_ job: SendUrgentNotice, in context: JobContext) async throws {
        try await send.run(job.notice, in: context)
    }
}
