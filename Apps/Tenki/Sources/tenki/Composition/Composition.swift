import Foundation
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneSQLite
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiWeb

/// The composition root: the only type that depends on every layer.
struct Composition {
    /// The providers, by capability, in order of preference.
    let providers: [ProviderDescriptor]
    /// The path of the database file.
    let databasePath: String
    /// The location of the users.
    ///
    /// The default is the local database.
    var users = UserLocation.local

    /// Creates the container of the application, with a transport.
    func container(transport: AsyncHTTPTransport) throws -> Container {
        try Container {
            $0.register((any Transport).self, scope: .singleton) { transport }
            $0.install(StoreAssembly(databasePath: databasePath))
            $0.install(UserAssembly(location: users))
            $0.install(ProviderAssembly(providers: providers))
            $0.install(PictureAssembly(providers: providers))
            $0.install(PageAssembly())
            // A singleton, because concurrent callers share one request.
            $0.register(
                FetchForecast.self,
                scope: .singleton,
                FetchForecast.init(provider:transactions:clock:)
            )
            .onStop { await $0.end() }
            $0.register(
                ShowWorld.self,
                scope: .singleton,
                ShowWorld.init(provider:transactions:clock:)
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
                ObserveForecast.init(provider:transactions:)
            )
            $0.register(
                ObserveWorld.self,
                scope: .singleton,
                ObserveWorld.init(provider:transactions:)
            )
            $0.register(
                ObserveBoard.self,
                scope: .singleton,
                ObserveBoard.init(provider:transactions:)
            )
            $0.register(EditWatchlist.self, EditWatchlist.init(transactions:))
            $0.register(RefreshStaleForecasts.self, RefreshStaleForecasts.init(show:))
            $0.register(RefreshForecasts.self, RefreshForecasts.init(fetch:))
            $0.register(ShowHealth.self, ShowHealth.init(providers:transactions:clock:))
        }
    }
}

/// Creates the application, runs a body with it, and shuts it down.
///
/// - Throws: ``CommandError`` for every error that the user can fix; the errors of the body.
func withTenki<Value: Sendable>(
    _ options: SourceOptions,
    users: UserLocation = .local,
    logger: Logger,
    _ body: (Container) async throws -> Value
) async throws -> Value {
    let databasePath = try options.database.path(demo: options.demo)
    return try await options.withProviders(logger: logger) { providers in
        try await AsyncHTTPTransport.run { transport in
            try await withContainer(
                {
                    try Composition(
                        providers: providers,
                        databasePath: databasePath,
                        users: users
                    )
                    .container(transport: transport)
                },
                body
            )
        }
    }
}

/// Creates the services for users, runs a body with them, and shuts them down.
///
/// - Throws: ``CommandError`` for every error that the user can fix; the errors of the body.
func withUsers<Value: Sendable>(
    _ options: UserStoreOptions,
    _ body: (ManageUsers) async throws -> Value
) async throws -> Value {
    let location = try options.location.location
    do {
        guard case .local = location else {
            return try await AsyncHTTPTransport.run { transport in
                try await withContainer(
                    {
                        try Container {
                            $0.register((any Transport).self, scope: .singleton) { transport }
                            $0.install(UserAssembly(location: location))
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
                    $0.install(UserAssembly(location: location))
                }
            },
            { try await body($0.resolve()) }
        )
    } catch DomainError.unavailable(let reason, _) {
        // The storage of users is unavailable, rather than a provider.
        throw CommandError(reason, .failed)
    } catch let failure as DomainError {
        throw CommandError(failure)
    } catch let conflict as UserConflictError {
        throw CommandError("\(conflict)", .failed)
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
        throw CommandError(error)
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

extension CommandError {
    /// Creates a failure from the error of an application that could not start.
    fileprivate init(_ error: LifecycleError) {
        guard case .startFailed(_, let cause, _) = error else {
            self.init("\(error)", .failed)
            return
        }
        let root = (cause as? ResolveError)?.cause ?? cause
        self.init("\(root)", root is InvalidBaseURLError ? .usage : .failed)
    }
}
