import KasaneAccounts
import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasanePrometheus
import KasaneSettings
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal
import TenkiUI

struct Application: CommandContext {
    let terminal: any Terminal
    let environment: [String: String]
    let metrics: PrometheusMetrics
    let logger: Logger
    let accessLogger: Logger
    let pages: PageEnvironment

    /// The settings of the server.
    static let serverDeclarations = WebApplication.tenki().declarations
    /// The settings of all commands.
    static let declarations =
        serverDeclarations
        + TerminalSettings.declarations.filter { !serverDeclarations.contains($0) }

    func settings(_ options: [String]) throws(SettingError) -> Settings {
        try Settings(
            of: "tenki",
            declaring: Self.declarations,
            arguments: options,
            environment: environment
        )
    }

    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        _ body: (Container) async throws -> Value
    ) async throws -> Value {
        let settings = try settings(for: source.database)
        return try await withComposition(source, settings, mails: .none, SiteSettings()) {
            try await withContainer($0, body)
        }
    }

    /// Creates the server, passes it to a closure, and shuts the application down.
    ///
    /// The server listens only if the closure runs it.
    func withServer<Value: Sendable>(
        _ source: SourceOptions,
        _ settings: Settings,
        _ body: (WebServer<AccountPrincipal>, Container) async throws -> Value
    ) async throws -> Value {
        // Invalid settings are reported before anything is started or stored.
        try settings.check()
        let socket = try InheritedSocket(environment: environment)
        let mails = try MailDelivery(settings, socket, isDemo: source.demo)
        let site = SiteSettings(
            language: try settings.value(of: .siteLanguage) ?? .japanese,
            notice: source.notice,
            isSecure: mails.isSecure
        )
        return try await withComposition(source, settings, mails: mails, site) { makeContainer in
            var server = WebApplication.tenki(
                metrics: metrics,
                logger: logger,
                accessLogger: accessLogger,
                pages: pages,
                container: makeContainer
            )
            server.socket = socket
            return try await reportingStart { [server] in
                try await server.withServer(settings, body)
            }
        }
    }

    private func withComposition<Value: Sendable>(
        _ source: SourceOptions,
        _ settings: Settings,
        mails: MailDelivery,
        _ site: SiteSettings,
        _ body: (@escaping @Sendable () throws -> Container) async throws -> Value
    ) async throws -> Value {
        let clock = source.startClock()
        return try await source.withDatabase(settings) { place in
            try await source.withProviders(settings, clock, logger: logger) { providers in
                try await AsyncHTTPTransport.run { transport in
                    let composition = Composition(
                        providers: providers,
                        passwords: .tenki(environment),
                        database: try await OpenDatabase(place),
                        mails: mails,
                        site: site,
                        clock: clock,
                        logger: logger
                    )
                    return try await body { try composition.container(transport: transport) }
                }
            }
        }
    }

    func withAccounts<Value: Sendable>(
        in database: DatabaseOptions,
        _ body: (ManageAccounts) async throws -> Value
    ) async throws -> Value {
        let settings = try settings(for: database)
        let database = try await OpenDatabase(database.location(settings, demo: false))
        return try await withContainer(
            {
                try Container {
                    $0.install(StoreAssembly(database: database, logger: logger))
                    $0.install(AccountAssembly(mails: .none, passwords: .tenki(environment)))
                }
            },
            { try await body($0.resolve()) }
        )
    }

    func withJobs<Value: Sendable>(
        _ store: JobStoreOptions,
        _ body: (any TransactionTemplate<JobRepository>) async throws -> Value
    ) async throws -> Value {
        let settings = try settings(for: store.database)
        let place = try store.database.location(settings, demo: store.demo)
        let database = try await OpenDatabase(place)
        return try await withContainer(
            { try Container { $0.install(StoreAssembly(database: database, logger: logger)) } },
            { try await body($0.resolve()) }
        )
    }
}

private func withContainer<Value: Sendable>(
    _ make: () throws -> Container,
    _ body: (Container) async throws -> Value
) async throws -> Value {
    let container = try make()
    // Creates all singletons, so that an invalid path or URL is reported at once.
    return try await reportingStart { try await container.run(body) }
}

private func reportingStart<Value: Sendable>(
    _ body: () async throws -> Value
) async throws -> Value {
    do {
        return try await body()
    } catch let error as LifecycleError {
        throw CommandError(error)
    }
}

extension CommandError {
    fileprivate init(_ error: LifecycleError) {
        guard case .startFailed(_, let cause, _) = error else {
            self.init("\(error)", .failed)
            return
        }
        let root = (cause as? ResolveError)?.cause ?? cause
        self.init("\(root)", root is InvalidBaseURLError ? .usage : .failed)
    }
}
