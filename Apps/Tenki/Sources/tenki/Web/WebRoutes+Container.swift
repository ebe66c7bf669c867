import Foundation
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneSQLite

extension WebRoutes {
    /// Puts the routes together with what the pages' container has.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - live: The pages as a service.
    ///   - backup: What copies the database into a second place; `nil` if nothing does.
    ///   - token: What opens the API of users; `nil` if nothing does.
    ///   - metrics: What measures are kept in.
    ///   - clients: How clients are told apart and let in.
    ///   - admission: Who is let in while others are.
    ///   - hostNames: The names of the server.
    ///   - startedAt: When the process began to serve.
    /// - Throws: A `ResolveError`, if the container lacks one of the services.
    init(
        _ pages: TenkiPages,
        live: LivePages,
        backup: PeriodicBackup?,
        token: Secret?,
        metrics: PrometheusMetrics,
        clients: ClientOptions,
        admission: Admission,
        hostNames: [HostName],
        startedAt: Date
    ) throws {
        let container = pages.container
        let store = try container.resolve(SQLiteStore.self)
        self.init(
            live: live,
            api: APIRoutes(
                showForecast: try container.resolve(),
                showWorld: try container.resolve(),
                searchPhotos: try container.resolve(),
                clients: clients
            ),
            livedoor: LivedoorRoutes(
                showForecast: try container.resolve(),
                clients: clients,
                isSecure: pages.isSecure
            ),
            users: UserRoutes(
                keepUsers: try container.resolve(),
                clock: try container.resolve(),
                token: token
            ),
            pictures: PictureRoutes(fetchPicture: try container.resolve()),
            operation: OperationRoutes(
                live: live,
                showHealth: try container.resolve(),
                readiness: Readiness(store: store),
                storeMetrics: StoreMetrics(store: store, backup: backup, factory: metrics),
                budget: try container.resolve(),
                allowances: try container.resolve(ProviderClients.self).allowances,
                metrics: metrics,
                addresses: clients.addresses,
                readers: clients.readers,
                startedAt: startedAt
            ),
            clients: clients,
            admission: admission,
            hostNames: hostNames,
            isDemo: pages.isDemo,
            hasPeople: pages.hasPeople,
            isSecure: pages.isSecure
        )
    }
}
