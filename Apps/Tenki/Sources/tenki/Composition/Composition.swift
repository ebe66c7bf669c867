import Foundation
import KasaneAccounts
import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneSQLite
import Logging
import ServiceLifecycle
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal
import TenkiUI
import TenkiWeb

struct Composition {
    let providers: [ProviderDescriptor]
    let passwords: ScryptParameters
    let database: OpenDatabase
    var mails = MailDelivery.none
    var site = SiteSettings()
    var clock: any WallClock = SystemWallClock()
    var logger = Logger.tenki

    func container(transport: AsyncHTTPTransport) throws -> Container {
        try Container {
            $0.register((any Transport).self, scope: .singleton) { transport }
            $0.install(StoreAssembly(database: database, clock: clock, logger: logger))
            $0.install(AccountAssembly(mails: mails, passwords: passwords))
            $0.install(NoticeAssembly(mails: mails))
            $0.install(ProviderAssembly(providers: providers))
            $0.install(PictureAssembly(providers: providers))
            $0.register(SiteSettings.self) { [site] in site }
            $0.install(PageAssembly())
            let isDemo = providers.contains { $0.notice == .demo }
            $0.install(JobAssembly(coverage: isDemo ? .allAtOnce : .all))
            $0.install(ForecastAssembly())
            $0.install(PlaceAssembly())
            $0.install(AgencyAssembly())
            // A singleton, because all visitors share its limits.
            $0.register(
                EditWatchlist.self,
                scope: .singleton,
                EditWatchlist.init(transactions:clock:)
            )
            $0.register(OpenBoard.self, OpenBoard.init(transactions:))
            $0.register(RefreshStaleForecasts.self, RefreshStaleForecasts.init(fetch:))
            $0.register(RefreshForecasts.self, RefreshForecasts.init(fetch:hours:))
            $0.register(ShowHealth.self, ShowHealth.init(providers:transactions:clock:))
        }
    }
}
