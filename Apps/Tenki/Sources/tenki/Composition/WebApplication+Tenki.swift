import Foundation
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneLive
import KasanePrometheus
import KasaneSettings
import Logging
import TenkiApplication
import TenkiInfrastructure
import TenkiTerminal
import TenkiUI
import TenkiWeb

extension WebApplication<AccountPrincipal> {
    /// Returns the server of `tenki serve`.
    ///
    /// Without a container, it only declares the settings.
    static func tenki(
        metrics: PrometheusMetrics = PrometheusMetrics(),
        logger: Logger = .tenki,
        accessLogger: Logger = .access,
        pages: PageEnvironment = .tenki,
        container: @escaping @Sendable () throws -> Container = { try Container { _ in } }
    ) -> Self {
        var application = Self(
            "tenki",
            container: { _ in try container() },
            pages: { try TenkiPages($0).routes() },
            store: { try $0.resolve(CopiedStore.self) }
        )
        application.settings =
            MailDelivery.settings + [
                Setting<Language>.siteLanguage.declaration,
                Setting<String>.openWeatherMapKey.declaration,
                Setting<String>.pixabayKey.declaration,
            ]
        application.environment = pages
        application.logger = logger
        application.parts = [
            AccountsPart(at: SiteAccount.path), jobs, measurements(metrics), HTTPSPart(),
            PageStatesPart { try $0.resolve((any ApplicationStore).self) },
        ]
        application.customize = { assembly in
            let store = try assembly.container.resolve((any ApplicationStore).self)
            for user in try await store.readUnmigratedUsers() {
                logger.warning("User has no account", metadata: ["user": "\(user)"])
            }
            try assembly.addTenki(accessLogger: accessLogger)
        }
        return application
    }

    private static var jobs: WorkerPart<AccountPrincipal> {
        WorkerPart(
            "jobs",
            help: """
                Run background jobs in this process, such as refreshing forecasts. At least one of \
                the servers that share a database must run them. The default is on.
                """
        ) { container in
            let runner: JobRunner = try container.resolve()
            return { await runner.run() }
        }
    }

    private static func measurements(
        _ metrics: PrometheusMetrics
    ) -> MetricsPart<AccountPrincipal> {
        let startedAt = Date()
        return MetricsPart(
            metrics,
            makeText: { container, live in
                let quota: Quota = try container.resolve()
                let store = StoreMetrics(store: try container.resolve(), factory: metrics)
                let measured = ServerMetrics(
                    live: live,
                    showHealth: try container.resolve(),
                    measureStore: { await store.measure() },
                    budgets: try container.resolveAll(ProviderClient.self).map {
                        $0.descriptor.budget(in: quota)
                    },
                    metrics: metrics,
                    startedAt: startedAt
                )
                return { await measured.text() }
            }
        )
    }
}

extension Setting where Value == Language {
    static let siteLanguage = choice(
        "site-language",
        help: "The language of pages for visitors without a preference. The default is ja."
    )
}
