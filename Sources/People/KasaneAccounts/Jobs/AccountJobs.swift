public import KasaneJobs
public import KasaneMail

extension Accounts {
    /// The schedule for the daily cleanup, in the queue `default`.
    public static let jobSchedules = [
        JobSchedule(
            "kasane-account-clean-up",
            .daily,
            unique: .untilDone("all"),
            CleanUpAccounts()
        )
    ]

    /// Returns the handlers for emails, in the queue `mail`, and for the daily cleanup.
    ///
    /// ```swift
    /// let worker = JobWorker(
    ///     transactions: jobs,
    ///     queues: [JobQueue("default"), JobQueue("mail", concurrency: 4)],
    ///     handlers: accounts.jobHandlers(sending: outgoing) + [SendReportHandler(mail: outgoing)],
    ///     schedules: Accounts.jobSchedules,
    ///     logger: logger
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - path: The accounts' path, without a trailing slash.
    ///   - wording: Returns an email's text. Defaults to Japanese and English texts.
    public func jobHandlers(
        sending mail: OutgoingMail,
        pagesAt path: String = "/account",
        wording: (@Sendable (AccountMailContent, _ language: String) -> AccountMailText)? = nil
    ) -> [any JobHandler] {
        let settings = AccountMailSettings(
            siteName: mail.sender.name ?? mail.sender.domain,
            pages: mail.site + path,
            sender: mail.sender,
            wording: wording
        )
        return [
            AccountMailHandler(accounts: self, mailer: mail.mailer, settings: settings),
            CleanUpAccountsHandler(accounts: self),
        ]
    }
}

package struct CleanUpAccounts: Job {
    package static let kind = "kasane-account-clean-up"
    package static let priority = JobPriority.low
    /// A long timeout, because the job reads every row.
    package static let deadline = Duration.seconds(3_600)
    /// Few attempts, because the next day's job does the same work.
    package static let retry = JobRetry(3)

    package init() {}
}

private struct CleanUpAccountsHandler: JobHandler {
    let accounts: Accounts

    func run(_ job: CleanUpAccounts, in context: JobContext) async throws {
        try await accounts.cleanUp()
    }
}
