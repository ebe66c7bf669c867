import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneMail
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI

struct NoticeAssembly: Assembly {
    let mails: MailDelivery

    func assemble(_ registry: inout Registry) {
        // A singleton, because its sender limits the posts that run at a time.
        registry.register((any NoticePoster).self, scope: .singleton) {
            (transport: any Transport, clock: any WallClock) in
            WebhookNoticePoster(transport: transport, clock: clock)
        }
        registry.register(EditNotices.self) {
            [sendsMails = mails.sendsMails] (
                transactions: any TransactionTemplate<SiteRepositories>,
                fetch: FetchForecast,
                poster: any NoticePoster,
                clock: any WallClock
            ) in
            EditNotices(
                transactions: transactions,
                fetch: fetch,
                poster: poster,
                clock: clock,
                sendsMails: sendsMails
            )
        }
        registry.register(PlanNoticesHandler.self) {
            (
                fetch: FetchForecast,
                transactions: any TransactionTemplate<JobRepositories>,
                clock: any WallClock,
                logger: Logger
            ) in
            PlanNoticesHandler(fetch: fetch, transactions: transactions, clock: clock) { error in
                logger.error(
                    "A person's notices cannot be planned",
                    metadata: ["error": "\(error)"]
                )
            }
        }
        registry.register(PlanWarningNoticesHandler.self) {
            (
                transactions: any TransactionTemplate<JobRepositories>,
                clock: any WallClock,
                logger: Logger
            ) in
            PlanWarningNoticesHandler(transactions: transactions, clock: clock) { error in
                logger.error(
                    "A person's notices of warnings cannot be planned",
                    metadata: ["error": "\(error)"]
                )
            }
        }
        registry.register((any NoticeWording).self) { [mails] (site: SiteSettings) in
            NoticeMails(origin: mails.origin, sender: mails.sender, notice: site.notice)
        }
        registry.register(
            SendNoticeHandler.self,
            SendNoticeHandler.init(transactions:fetch:wording:mailer:clock:)
        )
        registry.register(
            SendUrgentNoticeHandler.self,
            SendUrgentNoticeHandler.init(send:)
        )
        registry.register(
            PostNoticeHandler.self,
            PostNoticeHandler.init(transactions:fetch:wording:poster:clock:)
        )
    }
}
