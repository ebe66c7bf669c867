import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneMail
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI

/// Registers the notices: their settings, their plans, and the ways they go.
struct NoticeAssembly: Assembly {
    /// How mails are sent.
    let mails: MailDelivery

    func assemble(_ registry: inout Registry) {
        // A singleton, because its sender limits the posts that run at a time.
        registry.register((any NoticePoster).self, scope: .singleton) {
            (transport: any Transport, clock: any WallClock) in
            WebhookNoticePoster(transport: transport, clock: clock)
        }
        registry.register(
            EditNotices.self,
            EditNotices.init(transactions:fetch:poster:clock:)
        )
        registry.register(
            PlanNoticesHandler.self,
            PlanNoticesHandler.init(fetch:transactions:clock:)
        )
        registry.register((any NoticeWording).self) { [mails] in
            NoticeMails(origin: mails.origin, sender: mails.sender)
        }
        registry.register(
            SendNoticeHandler.self,
            SendNoticeHandler.init(transactions:wording:mailer:poster:clock:)
        )
    }
}
