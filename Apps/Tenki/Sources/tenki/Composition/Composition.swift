import Foundation
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneSQLite
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiStandIn

/// The composition root: the only type that depends on every layer.
struct Composition {
    /// The addresses of the public services, and the names that their data are stored under.
    let services: PublicServices
    /// The path of the database file.
    let databasePath: String
    /// The location of the users.
    ///
    /// The default is the local database.
    var users = UserPlace.here

    /// Creates the container of the application, with a transport.
    func container(transport: AsyncHTTPTransport) throws -> Container {
        try Container {
            $0.register((any Transport).self, scope: .shared) { transport }
            $0.install(StoreAssembly(databasePath: databasePath))
            $0.install(UserAssembly(place: users))
            $0.install(ProviderAssembly(services: services))
            $0.install(PictureAssembly(services: services))
            // A singleton, because concurrent callers share one request.
            $0.register(
                FetchForecast.self,
                scope: .shared,
                FetchForecast.init(provider:transactions:clock:)
            )
            .stopping { await $0.end() }
            $0.register(
                ShowWorld.self,
                scope: .shared,
                ShowWorld.init(provider:transactions:clock:)
            )
            $0.register(
                SearchPhotos.self,
                scope: .shared,
                SearchPhotos.init(provider:transactions:clock:)
            )
            $0.register(ShowPhoto.self, ShowPhoto.init(search:transactions:clock:))
            $0.register(ShowForecast.self, ShowForecast.init(fetch:transactions:clock:))
            $0.register(
                FollowForecast.self,
                scope: .shared,
                FollowForecast.init(provider:transactions:)
            )
            $0.register(
                FollowWorld.self,
                scope: .shared,
                FollowWorld.init(provider:transactions:)
            )
            $0.register(
                FollowBoard.self,
                scope: .shared,
                FollowBoard.init(provider:transactions:)
            )
            $0.register(KeepWatchlist.self, KeepWatchlist.init(transactions:))
            $0.register(LookAtForecasts.self, LookAtForecasts.init(show:))
            $0.register(RefreshForecasts.self, RefreshForecasts.init(fetch:))
            $0.register(ShowHealth.self, ShowHealth.init(providers:transactions:clock:))
        }
    }
}

/// Creates the application, runs a body with it, and shuts it down.
///
/// - Throws: ``CommandFailure`` for every error that the user can fix; the errors of the body.
func withTenki<Value: Sendable>(
    _ options: SourceOptions,
    users: UserPlace = .here,
    logger: Logger,
    _ body: (Container) async throws -> Value
) async throws -> Value {
    let databasePath = try options.database.path(demo: options.demo)
    func run(_ services: PublicServices) async throws -> Value {
        try await AsyncHTTPTransport.run { transport in
            try await withContainer(
                {
                    try Composition(
                        services: services,
                        databasePath: databasePath,
                        users: users
                    )
                    .container(transport: transport)
                },
                body
            )
        }
    }
    guard options.demo else {
        return try await run(.real(provider: options.provider, first: options.askFirst))
    }
    return try await StandIn(faults: options.faults, logger: logger).run { url in
        try await run(.demo(at: url, first: options.askFirst))
    }
}

/// Creates the services for users, runs a body with them, and shuts them down.
///
/// - Throws: ``CommandFailure`` for every error that the user can fix; the errors of the body.
func withUsers<Value: Sendable>(
    _ options: UserStoreOptions,
    _ body: (KeepUsers) async throws -> Value
) async throws -> Value {
    let place = try options.place.place
    do {
        guard case .here = place else {
            return try await AsyncHTTPTransport.run { transport in
                try await withContainer(
                    {
                        try Container {
                            $0.register((any Transport).self, scope: .shared) { transport }
                            $0.install(UserAssembly(place: place))
                        }
                    },
                    { try await body($0.resolve()) }
                )
            }
        }
        let databasePath = try options.database.path(demo: false)
        return try await withContainer(
            {
                try Container {
                    $0.install(StoreAssembly(databasePath: databasePath))
                    $0.install(UserAssembly(place: place))
                }
            },
            { try await body($0.resolve()) }
        )
    } catch Failure.unavailable(let reason, _) {
        // The storage of users is unavailable, rather than a provider.
        throw CommandFailure(reason, .failed)
    } catch let failure as Failure {
        throw CommandFailure(failure)
    } catch let conflict as UserConflict {
        throw CommandFailure("\(conflict)", .failed)
    }
}

private func withContainer<Value: Sendable>(
    _ make: () throws -> Container,
    _ body: (Container) async throws -> Value
) async throws -> Value {
    let container = try make()
    do {
        // Creates all singletons, so that an invalid path or URL is reported at once.
        try await container.start()
    } catch {
        throw CommandFailure(error)
    }
    let result: Result<Value, any Error>
    do {
        result = .success(try await body(container))
    } catch {
        result = .failure(error)
    }
    if case .success = result {
        try await container.shutdown()
    } else {
        // The body's own error takes precedence.
        try? await container.shutdown()
    }
    return try result.get()
}

extension CommandFailure {
    /// Creates a failure from the error of an application that could not start.
    fileprivate init(_ error: LifecycleError) {
        guard case .startFailed(_, let cause, _) = error else {
            self.init("\(error)", .failed)
            return
        }
        let root = (cause as? ResolveError)?.cause ?? cause
        self.init("\(root)", root is InvalidBaseURL ? .usage : .failed)
    }
}
