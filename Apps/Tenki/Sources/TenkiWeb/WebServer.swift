import CoreMetrics
package import Foundation
package import Hummingbird
import KasaneAccounts
import KasaneAccountsHummingbird
package import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneJobs
package import KasanePrometheus
import Logging
package import ServiceLifecycle
import TenkiApplication
package import TenkiDomain

package struct WebServer {
    package struct URLs: Sendable {
        package let pages: String
        package let metrics: String?
    }

    /// The file descriptors reserved for the server of metrics.
    private static let metricsDescriptors = 48
    /// The descriptors that it has open before the server of the pages starts.
    private static let openMetricsDescriptors = 8

    private let configuration: WebConfiguration
    private let routes: WebRoutes
    package let services: [any Service]
    private let logger: Logger

    package init(
        _ container: Container,
        _ configuration: WebConfiguration,
        store: StoreProbe,
        services: [any Service] = [],
        budgets: [any ProviderBudget],
        metrics: PrometheusMetrics,
        startedAt: Date
    ) throws {
        let logger: Logger = try container.resolve()
        self.logger = logger
        let notice = try container.resolve(DataNotice?.self)
        let accounts: Accounts = try container.resolve()
        let pages = TenkiPages(
            container: container,
            logger: logger,
            notice: notice,
            accounts: SiteAccounts(
                accounts: accounts,
                preferences: try container.resolve(),
                allowsSignUp: configuration.allowsSignUp,
                sendsMails: configuration.sendsMails,
                outbox: configuration.outbox
            ),
            jobs: try container.resolve((any TransactionTemplate<JobRepository>).self),
            clock: try container.resolve((any WallClock).self),
            isSecure: accounts.cookieNames.isSecure
        )
        let monitor = LagMonitor()
        let middleware = MiddlewareSettings(configuration, lag: monitor, metrics: metrics)
        let allowances = middleware.allowances
        let live = pages.live(
            node: configuration.label,
            charge: { allowances?.charge($1, to: $0) }
        )
        let showHealth: ShowHealth = try container.resolve()
        self.configuration = configuration
        let settings = RouteSettings(
            clients: configuration.clients,
            notice: notice,
            isSecure: pages.isSecure
        )
        let server = try container.child(for: ServerScope()) {
            $0.install(RouteAssembly(settings: settings))
        }
        routes = WebRoutes(
            live: live,
            groups: try server.resolveAll((any RouteGroup).self),
            text: try server.resolve(),
            accounts: pages.accounts,
            operation: OperationRoutes(
                live: live,
                showHealth: showHealth,
                readiness: Readiness(
                    read: { _ = try await showHealth() },
                    write: store.checkWritable,
                    logger: logger
                ),
                measureStore: store.measure,
                budgets: budgets,
                metrics: metrics,
                clients: configuration.clients,
                startedAt: startedAt
            ),
            settings: settings,
            middleware: middleware,
            accessLogger: configuration.accessLogger
        )
        let own: [any Service] = [
            monitor, live, EndedSessionService(accounts, pages: live, logger: logger),
        ]
        self.services = try container.resolveAll((any Service).self) + own + services
    }

    package var router: Router<WebContext> { routes.router }

    package var metricsRouter: Router<WebContext>? {
        configuration.metricsAddress.map { address in
            routes.operation.metricsRouter(names: configuration.names(at: address))
        }
    }

    package var routeTable: [String] {
        (router.declaredRoutes + (metricsRouter?.declaredRoutes ?? [])).map(\.description)
    }

    package func run(_ body: (URLs) async throws -> Void) async throws {
        guard let address = configuration.metricsAddress, let metricsRouter else {
            return try await servePages(metricsURL: nil, body)
        }
        var limits = ServerLimits()
        limits.maximumConnections = 16
        // A limit of open files that suffices here must suffice for the pages too.
        limits.reservedDescriptors += Self.metricsDescriptors + Self.openMetricsDescriptors
        var isListening = false
        do {
            try await withServer(
                metricsRouter,
                host: address.host,
                port: address.port,
                limits: limits,
                metrics: NOOPMetricsHandler.instance,
                logger: logger
            ) { port in
                isListening = true
                let url = address.url(port: port) + "/metrics"
                try await servePages(metricsURL: url, body)
            }
        } catch let error where !isListening {
            throw ListenError(
                error,
                host: address.host,
                port: address.port,
                options: "--metrics-host and --metrics-port"
            ) ?? error
        }
    }

    private func servePages(
        metricsURL: String?,
        _ body: (URLs) async throws -> Void
    ) async throws {
        var limits = configuration.limits
        if metricsURL != nil { limits.reservedDescriptors += Self.metricsDescriptors }
        let address = configuration.address
        let transport = configuration.transport
        var isListening = false
        do {
            try await withServer(
                router,
                host: address.host,
                port: address.port,
                transport: transport,
                limits: limits,
                logger: logger,
                services: services
            ) { port in
                isListening = true
                let url = address.url(port: port, scheme: transport.scheme) + "/"
                try await body(URLs(pages: url, metrics: metricsURL))
            }
        } catch let error where !isListening {
            throw ListenError(
                error,
                host: address.host,
                port: address.port,
                options: "--host and --port"
            ) ?? error
        }
    }
}
