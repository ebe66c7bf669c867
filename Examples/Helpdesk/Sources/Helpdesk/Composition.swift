import Foundation
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
import KasaneMail
import KasaneSMTP
import KasaneSettings
import KasaneWebhooks
import Logging

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
        store: { try $0.resolve((any HelpdeskStore).self) }
    )
    application.settings = OutgoingMail.settings + WebhookHandler.settings
    application.environment.useHelpdeskTexts()
    application.parts = [
        AccountsPart(), DemoPart(),
        WorkerPart<AccountPrincipal>("jobs", help: "Send mails and webhooks in this process.") {
            try $0.resolve(JobWorker.self).run
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

func makeContainer(
    _ settings: Settings,
    over transport: any Transport
) async throws -> Container {
    let mail = try OutgoingMail(settings, siteName: "Helpdesk", site: settings.siteURL)
    let webhooks = try WebhookHandler(settings, over: transport)
    let store = try await openStore(at: settings.value(of: .database) ?? "helpdesk.sqlite")
    return try Container {
        $0.register((any HelpdeskStore).self, scope: .singleton) { store }
            .onStop { try await $0.close() }
        $0.register((any TransactionTemplate<HelpdeskRepositories>).self) { store.helpdesk }
        $0.register((any WallClock).self) { SystemClock() }
        $0.register(OutgoingMail.self) { mail }
        $0.register(Accounts.self, scope: .singleton) {
            Accounts(
                transactions: store.accounts,
                settings: AccountSettings(siteWords: ["helpdesk"], isSecure: mail.isSecure)
            )
        }
        $0.register(WriteTickets.self, WriteTickets.init(transactions:clock:))
        $0.register(ReadTickets.self, ReadTickets.init(transactions:))
        $0.register(TicketAPI.self, TicketAPI.init(readTickets:writeTickets:))
        $0.register(AnswerMailHandler.self, AnswerMailHandler.init(transactions:accounts:mail:))
        $0.register(JobWorker.self, scope: .singleton) {
            (accounts: Accounts, answers: AnswerMailHandler) in
            JobWorker(
                transactions: store.jobs,
                queues: [
                    JobQueue("default"), JobQueue("mail", concurrency: 4), JobQueue("webhooks"),
                ],
                handlers: accounts.jobHandlers(sending: mail) + [answers, webhooks],
                schedules: Accounts.jobSchedules,
                logger: Logger(label: "jobs")
            )
        }
    }
}

/// Returns the pages, of which the first that matches a URL is shown.
func makePages(_ container: Container) throws -> PageRoutes {
    let readTickets: ReadTickets = try container.resolve()
    let writeTickets: WriteTickets = try container.resolve()
    var pages = PageRoutes()
    pages.add(TicketsPage.self, for: .accountSession) { request, _ in
        TicketsPage(model: TicketsModel(try Visitor(request), readTickets: readTickets))
    }
    pages.add(NewTicketPage.self, for: .accountSession) { request, _ in
        NewTicketPage(model: NewTicketModel(try Visitor(request), writeTickets: writeTickets))
    }
    pages.add(TicketPage.self, for: .accountSession) { request, _ in
        guard let id = UUID(uuidString: request.parameters["id"] ?? "") else {
            throw PageError.notFound
        }
        let visitor = try Visitor(request)
        return TicketPage(
            model: TicketModel(id, visitor, readTickets: readTickets, writeTickets: writeTickets)
        )
    }
    pages.addAccounts(try container.resolve(), settings: .helpdesk)
    return pages
}
