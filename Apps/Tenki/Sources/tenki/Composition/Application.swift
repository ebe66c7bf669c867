import KasaneAccounts
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneJobs
import KasanePrometheus
import KasaneSQLite
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

struct Application: CommandContext {
    let terminal: any Terminal
    let environment: [String: String]
    let metrics: PrometheusMetrics
    let logger: Logger
    let accessLogger: Logger

    func settings(file path: String?) throws(CommandError) -> Settings {
        try Settings(file: path, environment: environment)
    }

    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        users: UserLocationOptions?,
        _ body: (Container) async throws -> Value
    ) async throws -> Value {
        try await withTenki(source, users: users, mails: .none, body)
    }

    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        users: UserLocationOptions?,
        mails: MailDelivery,
        _ body: (Container) async throws -> Value
    ) async throws -> Value {
        let settings = try settings(for: source.database)
        let location = try UserLocation(url: users?.usersAt(settings), settings)
        let clock = source.startClock()
        return try await source.withDatabase(settings) { place in
            try await source.withProviders(settings, clock, logger: logger) { providers in
                try await AsyncHTTPTransport.run { transport in
                    let composition = Composition(
                        providers: providers,
                        passwords: .tenki(environment),
                        database: try await OpenDatabase(place),
                        users: location,
                        mails: mails,
                        clock: clock,
                        logger: logger
                    )
                    return try await withContainer(
                        { try composition.container(transport: transport) },
                        body
                    )
                }
            }
        }
    }

    func withUsers<Value: Sendable>(
        _ store: UserStoreOptions,
        _ body: (ManageUsers, Accounts?) async throws -> Value
    ) async throws -> Value {
        let settings = try settings(for: store.database)
        let location = try UserLocation(url: store.usersAt(settings), settings)
        guard case .local = location else {
            return try await AsyncHTTPTransport.run { transport in
                try await withContainer(
                    {
                        try Container {
                            $0.register((any Transport).self, scope: .singleton) { transport }
                            $0.register((any WallClock).self, SystemWallClock.init)
                            $0.install(UserAssembly(location: location))
                        }
                    },
                    { try await body($0.resolve(ManageUsers.self).acting(as: .system), nil) }
                )
            }
        }
        let database = try await OpenDatabase(store.database.location(settings, demo: false))
        return try await withContainer(
            {
                try Container {
                    $0.install(StoreAssembly(database: database, logger: logger))
                    $0.install(UserAssembly(location: location))
                    $0.install(AccountAssembly(mails: .none, passwords: .tenki(environment)))
                }
            },
            { container in
                try await body(
                    container.resolve(ManageUsers.self).acting(as: .system),
                    container.resolve(Accounts.self)
                )
            }
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
    do {
        // Creates all singletons, so that an invalid path or URL is reported at once.
        return try await container.run(body)
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
