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
import TenkiStandIn

/// The composition root: the only place that knows every layer.
struct Composition {
    /// Where the public services are, and what their data are stored as.
    let services: PublicServices
    /// The database file.
    let databasePath: String

    /// Makes the container of the application over a transport.
    func container(transport: AsyncHTTPTransport) throws -> Container {
        try Container {
            $0.register((any WallClock).self, scope: .shared, SystemWallClock.init)
            $0.register((any Transport).self, scope: .shared) { transport }
            $0.install(ProviderAssembly(services: services))
            $0.register(SQLiteStore.self, scope: .shared) {
                try SQLiteStore(tenki: databasePath)
            }
            .stopping { try await $0.close() }
            $0.register(Logger.self, scope: .shared) { .tenki }
            $0.register((any Service).self, scope: .shared, CheckpointService.init(store:logger:))
                .collected()
            $0.register(
                (any TransactionTemplate<TenkiRepositories>).self,
                scope: .shared,
                SQLiteTransactions.init(tenki:)
            )
            $0.register(FetchForecast.self, FetchForecast.init(provider:transactions:))
            $0.register(KeepUsers.self, KeepUsers.init(transactions:))
            $0.register(ShowForecast.self, ShowForecast.init(fetch:transactions:clock:))
            // Shared, for those who ask at the same time share one call.
            $0.register(
                ShowWorld.self,
                scope: .shared,
                ShowWorld.init(provider:transactions:clock:)
            )
        }
    }
}

/// Puts the application together, runs a body with it, and takes it apart.
///
/// - Throws: ``CommandFailure`` for everything that a person can mend, and what the body throws.
func withTenki<Value: Sendable>(
    _ options: SourceOptions,
    logger: Logger,
    _ body: (Container) async throws -> Value
) async throws -> Value {
    let databasePath = try options.database.path(demo: options.demo)
    guard options.demo else {
        let url = options.provider ?? SourceOptions.defaultProvider
        return try await withContainer(
            Composition(services: .real(forecasts: url), databasePath: databasePath),
            body
        )
    }
    return try await StandIn(logger: logger).run { url in
        try await withContainer(
            Composition(services: .demo(at: url), databasePath: databasePath),
            body
        )
    }
}

/// Puts together what keeps users, runs a body with it, and takes it apart.
///
/// - Throws: ``CommandFailure`` for everything that a person can mend, and what the body throws.
func withUsers<Value: Sendable>(
    _ database: DatabaseOptions,
    _ body: (KeepUsers) async throws -> Value
) async throws -> Value {
    let composition = Composition(
        services: .real(forecasts: SourceOptions.defaultProvider),
        databasePath: try database.path(demo: false)
    )
    do {
        return try await withContainer(composition) { try await body($0.resolve()) }
    } catch Failure.unavailable(let reason, _) {
        // It is the database that is not available, and no provider.
        throw CommandFailure(reason, .failed)
    } catch let failure as Failure {
        throw CommandFailure(failure)
    } catch let error as TransactionError {
        throw CommandFailure("\(error)", .failed)
    }
}

private func withContainer<Value: Sendable>(
    _ composition: Composition,
    _ body: (Container) async throws -> Value
) async throws -> Value {
    try await AsyncHTTPTransport.run { transport in
        do {
            let container = try composition.container(transport: transport)
            // The store and the client are made now, so that a wrong path or URL is told at once.
            _ = try (
                container.resolve(SQLiteStore.self),
                container.resolve((any ForecastProvider).self)
            )
            let result: Result<Value, any Error>
            do {
                result = .success(try await body(container))
            } catch {
                result = .failure(error)
            }
            if case .success = result {
                try await container.shutdown()
            } else {
                // The body's own error is the one to tell.
                try? await container.shutdown()
            }
            return try result.get()
        } catch let error as ResolveError {
            switch error.cause {
            case let cause as SQLiteStoreError: throw CommandFailure("\(cause)", .failed)
            case let cause as InvalidBaseURL: throw CommandFailure("\(cause)", .usage)
            default: throw CommandFailure("\(error)", .failed)
            }
        }
    }
}
