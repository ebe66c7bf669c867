import Foundation
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
import TenkiWeb

/// The composition root: the only type that depends on every layer.
struct Composition {
    /// The providers, by capability, in order of preference.
    let providers: [ProviderDescriptor]
    /// The database.
    let database: OpenDatabase
    /// The location of the users.
    ///
    /// The default is the local database.
    var users = UserLocation.local
    /// How mails are sent.
    var mails = MailDelivery.none

    /// Creates the container of the application, with a transport.
    func container(transport: AsyncHTTPTransport) throws -> Container {
        try Container {
            $0.register((any Transport).self, scope: .singleton) { transport }
            $0.install(StoreAssembly(database: database))
            $0.install(UserAssembly(location: users))
            $0.install(AccountAssembly(mails: mails))
            $0.install(NoticeAssembly(mails: mails))
            $0.install(ProviderAssembly(providers: providers))
            $0.install(PictureAssembly(providers: providers))
            $0.install(PageAssembly())
            let isDemo = providers.contains { $0.notice == .demo }
            $0.install(JobAssembly(coverage: isDemo ? .allAtOnce : .all))
            // A singleton, because concurrent callers share one request.
            $0.register(
                FetchForecast.self,
                scope: .singleton,
                FetchForecast.init(provider:transactions:clock:)
            )
            .onStop { await $0.end() }
            $0.register(
                FetchHours.self,
                scope: .singleton,
                FetchHours.init(provider:transactions:clock:)
            )
            .onStop { await $0.end() }
            $0.register(ShowHours.self, ShowHours.init(fetch:transactions:clock:))
            $0.register(
                ShowWorld.self,
                scope: .singleton,
                ShowWorld.init(provider:transactions:clock:)
            )
            $0.register(FindPlaces.self, FindPlaces.init(provider:))
            $0.register(
                ShowPlace.self,
                scope: .singleton,
                ShowPlace.init(places:conditions:clock:)
            )
            $0.register(
                SearchPhotos.self,
                scope: .singleton,
                SearchPhotos.init(provider:transactions:clock:)
            )
            $0.register(ShowPhoto.self, ShowPhoto.init(search:transactions:clock:))
            $0.register(ShowForecast.self, ShowForecast.init(fetch:transactions:clock:))
            $0.register(
                ObserveForecast.self,
                scope: .singleton,
                ObserveForecast.init(fetch:hours:transactions:)
            )
            $0.register(
                ObserveWorld.self,
                scope: .singleton,
                ObserveWorld.init(showWorld:transactions:)
            )
            $0.register(
                ObserveBoard.self,
                scope: .singleton,
                ObserveBoard.init(fetch:hours:transactions:)
            )
            $0.register(
                ObserveMap.self,
                scope: .singleton,
                ObserveMap.init(fetch:transactions:)
            )
            $0.register(ReadWarnings.self, ReadWarnings.init(feed:state:transactions:clock:))
            // A singleton, because it keeps the state that was read last.
            $0.register(
                ShowWarnings.self,
                scope: .singleton,
                ShowWarnings.init(read:transactions:)
            )
            $0.register(CurrentWarnings.self) { (showWarnings: ShowWarnings) in
                CurrentWarnings(
                    read: { WarningOverview(try await showWarnings()) },
                    stored: { try await showWarnings.current() }
                )
            }
            $0.register(
                ObserveWarnings.self,
                scope: .singleton,
                ObserveWarnings.init(transactions:)
            )
            // A singleton, because concurrent callers share one request.
            $0.register(
                ReadRadar.self,
                scope: .singleton,
                ReadRadar.init(provider:transactions:clock:)
            )
            $0.register(
                FetchRadarTile.self,
                scope: .singleton
            ) {
                (
                    provider: any RadarProvider,
                    transactions: any TransactionTemplate<TenkiRepositories>,
                    clock: any WallClock
                ) in
                FetchRadarTile(provider: provider, transactions: transactions, clock: clock)
            }
            $0.register(
                ObserveRadar.self,
                scope: .singleton,
                ObserveRadar.init(transactions:)
            )
            // A singleton, because concurrent callers share one request.
            $0.register(
                ReadTyphoons.self,
                scope: .singleton,
                ReadTyphoons.init(provider:transactions:clock:)
            )
            $0.register(ShowTyphoons.self, ShowTyphoons.init(read:transactions:clock:))
            $0.register(
                ObserveTyphoons.self,
                scope: .singleton,
                ObserveTyphoons.init(transactions:)
            )
            $0.register(
                ReadObservations.self,
                ReadObservations.init(provider:transactions:clock:)
            )
            $0.register(
                ShowObservation.self,
                ShowObservation.init(read:fetch:hours:transactions:clock:)
            )
            $0.register(EditWatchlist.self, EditWatchlist.init(transactions:clock:))
            $0.register(OpenBoard.self, OpenBoard.init(transactions:))
            $0.register(RefreshStaleForecasts.self, RefreshStaleForecasts.init(fetch:))
            $0.register(RefreshForecasts.self, RefreshForecasts.init(fetch:))
            $0.register(ShowHealth.self, ShowHealth.init(providers:transactions:clock:))
        }
    }
}
