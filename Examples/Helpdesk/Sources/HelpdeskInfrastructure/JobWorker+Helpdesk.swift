import KasaneAccounts
import KasaneJobs
import KasaneMail
import Logging

extension JobWorker {
    /// Creates the worker that sends mails and webhooks.
    package static func helpdesk(
        _ store: any HelpdeskStore,
        accounts: Accounts,
        mailer: any Mailer,
        site: MailSite,
        webhook: WebhookHandler
    ) throws -> JobWorker {
        let accountMails = AccountMailSettings(
            siteName: "Helpdesk",
            pages: "\(site.url)/account",
            sender: site.sender
        )
        return JobWorker(
            transactions: store.jobs,
            queues: [
                JobQueue("default"), JobQueue("mail", concurrency: 4), JobQueue("webhooks"),
            ],
            handlers: [
                AccountMailHandler(accounts: accounts, mailer: mailer, settings: accountMails),
                AnswerMailHandler(
                    transactions: store.helpdesk,
                    accounts: accounts,
                    mailer: mailer,
                    site: site
                ),
                webhook, CleanUpHandler(accounts: accounts),
            ],
            schedules: [JobSchedule("clean-up", try .every(.seconds(86_400)), CleanUp())],
            logger: Logger(label: "jobs")
        )
    }
}
