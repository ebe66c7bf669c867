import Hummingbird  // kasane:if api
import KasaneAccounts  // kasane:if accounts
import KasaneAccountsHummingbird  // kasane:if accounts
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneJobs  // kasane:if worker
import KasaneLive
import KasaneMail  // kasane:if accounts
import KasaneSMTP  // kasane:if accounts
import KasaneSettings
import KasaneStore
import SampleApplication
import SampleDomain
import SampleInfrastructure
import SampleUI

// kasane:if accounts
package typealias User = AccountPrincipal
// kasane:else
//- package typealias User = Never
// kasane:end

@main
enum Program {
    static func main() async { await makeApplication().main() }
}

package func makeApplication() -> WebApplication<User> {
    var application = WebApplication<User>("sample", container: makeContainer, pages: makePages) {
        try $0.resolve((any SQLStore).self)
    }
    application.parts.append(PageStatesPart { try $0.resolve((any SQLStore).self) })
    application.environment.errorPage = { status, _ in errorDocument(title: status.title) }
    // kasane:if accounts
    application.settings = OutgoingMail.settings
    application.parts.append(AccountsPart())
    // kasane:end
    // kasane:if worker
    let jobs = WorkerPart<User>("jobs", help: "Run jobs in this process.") { container in
        let store: any SQLStore = try container.resolve()
        var (handlers, schedules): ([any JobHandler], [JobSchedule]) = ([], [])
        // kasane:if accounts
        let accounts: Accounts = try container.resolve()
        handlers += try accounts.jobHandlers(sending: container.resolve())
        schedules += Accounts.jobSchedules
        // kasane:end
        // kasane:if jobs
        handlers.append(ItemSummaryHandler(transactions: try container.resolve()) { print($0) })
        schedules.append(try ItemSummaryHandler.schedule)
        // kasane:end
        let worker = JobWorker(
            transactions: store.transactions { JobRepository(transaction: $0) },
            handlers: handlers,
            schedules: schedules
        )
        return { await worker.run() }
    }
    application.parts.append(jobs)
    // kasane:end
    // kasane:if api
    application.customize = { assembly in
        let container = assembly.container
        assembly.addRoutes { try addAPI(to: $0, from: container) }
    }
    // kasane:end
    return application
}

/// Creates the services.
///
/// The container checks that every dependency is registered.
package func makeContainer(_ settings: Settings) async throws -> Container {
    // kasane:if accounts
    let mail = try OutgoingMail(settings, siteName: "sample", site: settings.siteURL())
    // kasane:end
    let store = try await openStore(at: settings.value(of: .database) ?? "sample.sqlite")
    return try Container {
        $0.register((any SQLStore).self, scope: .singleton) { store }
            .onStop { try await $0.close() }
        $0.register((any TransactionTemplate<SampleRepositories>).self, scope: .singleton) {
            (store: any SQLStore) in store.transactions { SampleRepositories($0) }
        }
        $0.register(ItemUseCases.self, ItemUseCases.init(transactions:))
        $0.register(ItemsModel.self, ItemsModel.init(useCases:))
        $0.register(Factory<ItemModel, String>.self, ItemModel.init(id:useCases:))
        // kasane:if accounts
        $0.register(OutgoingMail.self) { mail }
        $0.register(Accounts.self, scope: .singleton) { (store: any SQLStore) in
            Accounts(
                transactions: store.transactions { AccountRepositories(transaction: $0) },
                settings: AccountSettings(siteWords: ["sample"], isSecure: mail.isSecure)
            )
        }
        // kasane:end
        // kasane:registrations
    }
}
// kasane:if api

/// The OpenAPI document that describes every route of the API.
package var apiDocument: [UInt8] { PackageResources.openapi_json }

/// Adds the API's routes with their audience.
package func addAPI(
    to router: some RouterMethods<some PrincipalRequestContext>,
    from container: Container
) throws {
    // kasane:if accounts
    let api = router.group("/api").for(.principal)
    // kasane:else
    //- let api = router.group("/api").for(.everyone)
    // kasane:end
    api.asset("openapi.json", contentType: "application/json", bytes: apiDocument)
    ItemAPI(useCases: try container.resolve()).addRoutes(to: api)
    // kasane:apis
}
// kasane:end
