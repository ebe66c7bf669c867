import Foundation
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasanePrometheus
import KasaneSQLite
import TenkiInfrastructure

extension WebRoutes {
    /// Creates the routes with the services in the pages' container.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - live: The service that serves the pages.
    ///   - backup: The periodic backup of the database; `nil` if there is none.
    ///   - token: The token for the API of users; `nil` if the API is closed.
    ///   - metrics: The registry of metrics.
    ///   - clients: The options that identify clients and limit them.
    ///   - admission: The admission of requests.
    ///   - hostNames: The names of the server.
    ///   - startedAt: The start time of the server.
    /// - Throws: `ResolveError` if the container lacks one of the services.
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
                manageUsers: try container.resolve(),
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
                allowances: try container.resolveAll(ProviderClient.self)
                    .map(\.descriptor.allowance),
                metrics: metrics,
                addresses: clients.addresses,
                readers: clients.readers,
                startedAt: startedAt
            ),
            clients: clients,
            admission: admission,
            hostNames: hostNames,
            notice: pages.notice,
            hasUsers: pages.hasUsers,
            isSecure: pages.isSecure
        )
    }
}
