import Foundation
import HelpdeskApplication
import HelpdeskDomain
import HelpdeskInfrastructure
import HelpdeskUI
import HelpdeskWeb
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneAccountsLive
import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasaneMail
import KasaneSMTP
import KasaneSettings
import KasaneStore
import KasaneWebhooks

@main
enum Program {
    static func main() async throws {
        let status = try await AsyncHTTPTransport.run(.webhooks) { transport in
            await makeApplication(over: transport).run(Array(CommandLine.arguments.dropFirst()))
        }
        exit(status)
    }
}

func makeApplication(over transport: any Transport) -> WebApplication<AccountPrincipal> {
    var application = WebApplication<AccountPrincipal>(
        "helpdesk",
        container: { try await makeContainer($0, over: transport) },
        pages: makePages,
        store: { try $0.resolve((any SQLStore).self) }
    )
    application.settings = OutgoingMail.settings + WebhookHandler.settings
    application.environment = .helpdesk
    application.parts = [
        AccountsPart(), DemoPart(),
        WorkerPart<AccountPrincipal>("jobs", help: "Send emails and webhooks in this process.") {
            try $0.resolve(JobWorker.self).run
        },
    ]
    application.customize = { assembly in
        let size = Attachment.maximumCount * Attachment.maximumSize + 1_000_000
        assembly.limits.maximumBodySize = size
        assembly.middleware.maximumBodySize = size
        assembly.addRoutes(TicketAPI(tickets: try assembly.container.resolve()).addRoutes)
    }
    return application
}

func makeContainer(_ settings: Settings, over transport: any Transport) async throws -> Container {
    let mail = try OutgoingMail(settings, siteName: "Helpdesk", site: settings.siteURL())
    let sender = WebhookSender(transport: transport, userAgent: "helpdesk/1")
    let webhooks = try WebhookHandler(settings, sender: sender)
    let store = try await openStore(at: settings.value(of: .database) ?? "helpdesk.sqlite")
    return try Container {
        $0.register((any SQLStore).self, scope: .singleton) { store }
            .onStop { try await $0.close() }
        $0.register(OutgoingMail.self) { mail }
        $0.register(Tickets.self) { Tickets(transactions: store.helpdesk) }
        $0.register(Accounts.self, scope: .singleton) {
            Accounts(
                transactions: store.accounts,
                settings: AccountSettings(siteWords: ["helpdesk"], isSecure: mail.isSecure)
            )
        }
        $0.register(JobWorker.self, scope: .singleton) { (accounts: Accounts) in
            let answers = AnswerMailHandler(store.helpdesk, accounts, mail)
            return JobWorker(
                transactions: store.jobs,
                handlers: accounts.jobHandlers(sending: mail) + [answers, webhooks],
                schedules: Accounts.jobSchedules
            )
        }
    }
}
