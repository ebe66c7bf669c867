package import KasaneJobs

package struct SendUrgentNotice: Job {
    package static let kind = "send-urgent-notice"
    package static let queue = SendNotice.queue
    package static let priority = JobPriority.high
    package static let retry = SendNotice.retry
    package static let deadline = SendNotice.deadline

    package let notice: SendNotice

    init(_ notice: SendNotice) {
        self.notice = notice
    }
}

package struct SendUrgentNoticeHandler: JobHandler {
    private let send: SendNoticeHandler

    package init(send: SendNoticeHandler) {
        self.send = send
    }

    package func run(_ job: SendUrgentNotice, in context: JobContext) async throws {
        try await send.run(job.notice, in: context)
    }
}
