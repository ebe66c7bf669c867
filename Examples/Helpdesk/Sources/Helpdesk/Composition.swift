import HelpdeskApplication
import HelpdeskDomain
import HelpdeskInfrastructure
import HelpdeskUI
import HelpdeskWeb
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneAccountsLive
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasaneSettings
import KasaneWebhooks

package func makeApplication(over transport: any Transport) -> WebApplication<AccountPrincipal> {
    var application = WebApplication<AccountPrincipal>(
        "helpdesk",
        container: { try await makeContainer($0, over: transport) },
        pages: makePages,
        store: { try $0.resolve((any HelpdeskStore).self) }
    )
    application.settings = OutgoingMail.settings + Webhook.settings
    application.environment = .helpdesk
    application.parts = [
        AccountsPart(), FirstAdministrator(), Demo(),
        WorkerPart<AccountPrincipal>("jobs", help: "Send mails and webhooks in this process.") {
            container in
            let worker: JobWorker = try container.resolve()
            return { await worker.run() }
        },
    ]
    application.customize = { assembly in
        let size = Attachment.maximumCount * Attachment.maximumSize + 1_000_000
        assembly.limits.maximumBodySize = size
        assembly.middleware.maximumBodySize = size
        let api: TicketAPI = try assembly.container.resolve()
        assembly.addRoutes { api.addRoutes(to: $0) }
    }
    return application
}

package func makeContainer(
    _ settings: Settings,
    over transport: any Transport
) async throws -> Container {
    let (mail, webhook) = (try OutgoingMail(settings), try Webhook(settings))
    let store = try await openStore(at: settings.value(of: .database) ?? "helpdesk.sqlite")
    return try Container {
        $0.register((any HelpdeskStore).self, scope: .singleton) { store }
            .onStop { try await $0.close() }
        $0.register((any TransactionTemplate<HelpdeskRepositories>).self, scope: .singleton) {
            store.helpdesk
        }
        $0.register((any WallClock).self, scope: .singleton) { SystemClock() }
        $0.register(OutgoingMail.self, scope: .singleton) { mail }
        $0.register(Accounts.self, scope: .singleton) {
            Accounts(transactions: store.accounts, settings: mail.accountSettings)
        }
        $0.register(Tickets.self, Tickets.init(transactions:clock:))
        $0.register(TicketAPI.self, TicketAPI.init(tickets:))
        $0.register(JobWorker.self, scope: .singleton) { (accounts: Accounts) in
            let sender = WebhookSender(transport: transport, userAgent: "helpdesk/1")
            return try JobWorker.helpdesk(
                store,
                accounts: accounts,
                mailer: mail.mailer,
                site: mail.site,
                webhook: WebhookHandler(webhook: webhook, sender: sender)
            )
        }
    }
}

package func makePages(_ container: Container) throws -> PageRoutes {
    var pages = PageRoutes()
    pages.addTickets(try container.resolve())
    pages.addAccounts(try container.resolve(), settings: .helpdesk)
    return pages
}
