package import KasaneJobs

/// Sends a notice before those that are due already, such as the digests of a morning.
package struct SendUrgentNotice: Job {
    /// The name under which these jobs are stored.
    package static let kind = "send-urgent-notice"
    /// The queue of all notices.
    package static let queue = SendNotice.queue
    /// Before the other notices.
    package static let priority = JobPriority.high
    /// The attempts go on until the notice is too old.
    package static let retry = SendNotice.retry
    /// The time for one attempt.
    package static let deadline = SendNotice.deadline

    /// The notice.
    package let notice: SendNotice

    init(_ notice: SendNotice) {
        self.notice = notice
    }
}

/// Sends urgent notices like the others.
package struct SendUrgentNoticeHandler: JobHandler {
    private let send: SendNoticeHandler

    /// Creates a handler from that of the other notices.
    package init(send: SendNoticeHandler) {
        self.send = send
    }

    /// Sends a notice, unless it is too old or no longer wanted.
    package func run(_ job: SendUrgentNotice, in context: JobContext) async throws {
        try await send.run(job.notice, in: context)
    }
}
