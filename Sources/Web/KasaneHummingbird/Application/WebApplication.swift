public import Foundation
public import KasaneContainer
public import KasaneLive
public import KasaneSettings
public import KasaneStore
public import Logging

/// A web application: its services, its pages and its store, served with the protections of a public
/// server.
///
/// ```swift
/// @main
/// enum Notes {
///     static func main() async {
///         let application = WebApplication("notes", container: makeContainer, pages: makePages) {
///             try $0.resolve(SQLiteStore.self)
///         }
///         await application.main()
///     }
/// }
/// ```
///
/// It has security headers, protection against requests of other sites, validation of hosts, limits
/// for clients and under load, error pages and problem documents, request IDs, an access log, files
/// at addresses with their hashes, `/healthz` and `/readyz`, maintenance and copies of the store, and
/// a graceful shutdown. Each can be replaced or switched off by its name, in ``customize``.
///
/// All applications have the same settings; `--help` lists them. See
/// ``/KasaneSettings/Settings`` for their sources.
public struct WebApplication<Principal: Sendable>: Sendable {
    /// The context of the application's requests.
    public typealias Context = WebRequestContext<Principal>

    /// The name of the program: lowercase words and hyphens.
    ///
    /// It is also the prefix of the variables: `NOTES_PORT`.
    public let name: String
    /// The version, which `--version` prints.
    public var version: String?
    /// The application's own settings, in addition to those of every application.
    public var settings: [SettingDeclaration] = []
    /// The settings of the pages, such as their language and their error page.
    ///
    /// Pages without a stylesheet have the library's default one.
    public var environment = PageEnvironment.ofUseCases
    /// The files in memory.
    ///
    /// By default, `/assets/default.css` is the library's default stylesheet.
    public var assets: AssetRoutes
    /// The parts from libraries, such as accounts, jobs and metrics.
    public var parts: [any WebPart<Principal>] = []
    /// Changes the pieces of the application, after its parts have been added.
    public var customize: @Sendable (inout WebAssembly<Principal>) async throws -> Void = { _ in }
    /// The logger of the application and its server.
    public var logger: Logger

    private let makeContainer: @Sendable (Settings) async throws -> Container
    private let makePages: @Sendable (Container) throws -> PageRoutes
    private let findStore: @Sendable (Container) throws -> (any ServedStore)?

    /// Creates an application whose requests are authorised as a principal.
    ///
    /// - Parameters:
    ///   - name: The name of the program: lowercase words and hyphens.
    ///   - container: Creates the services. It is called once, when the program starts.
    ///   - pages: Returns the pages. Each names who may see it.
    ///   - store: Returns the store, or `nil` for an application that stores nothing.
    public init(
        _ name: String,
        container: @escaping @Sendable (Settings) async throws -> Container,
        pages: @escaping @Sendable (Container) throws -> PageRoutes,
        store: @escaping @Sendable (Container) throws -> (any ServedStore)?
    ) {
        self.init(named: name, container: container, pages: pages, store: store)
    }

    private init(
        named name: String,
        container: @escaping @Sendable (Settings) async throws -> Container,
        pages: @escaping @Sendable (Container) throws -> PageRoutes,
        store: @escaping @Sendable (Container) throws -> (any ServedStore)?
    ) {
        self.name = name
        makeContainer = container
        makePages = pages
        findStore = store
        logger = Logger(label: name)
        assets = AssetRoutes()
        assets.add(
            "default.css",
            contentType: "text/css; charset=utf-8",
            bytes: DefaultStylesheet.bytes
        )
    }

    /// All settings of the application, with those of its parts.
    public var declarations: [SettingDeclaration] {
        Setting<String>.standard + parts.flatMap(\.settings) + settings
    }

    /// Reads the application's settings.
    ///
    /// - Throws: `SettingError` for unknown options and keys.
    public func readSettings(
        _ arguments: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SettingError) -> Settings {
        try Settings(
            of: name,
            declaring: declarations,
            arguments: arguments,
            environment: environment
        )
    }

    /// Starts the services and serves while a closure runs, then shuts down gracefully.
    ///
    /// - Parameter body: Receives the address of the site on this machine.
    /// - Throws: `SettingError`, ``ListenError``, the errors of the application's services, and those
    ///   of the closure.
    public func serve<Value: Sendable>(
        _ settings: Settings,
        _ body: (String) async throws -> Value
    ) async throws -> Value {
        try await withServer(settings) { server, _ in try await server.run(body) }
    }

    func withServer<Value: Sendable>(
        _ settings: Settings,
        _ body: (WebServer<Principal>, Container) async throws -> Value
    ) async throws -> Value {
        // A wrong setting is an error before the store is opened and migrated.
        try settings.check()
        let container = try await makeContainer(settings)
        return try await container.run { container in
            try await body(server(container, settings), container)
        }
    }

    private func server(
        _ container: Container,
        _ settings: Settings
    ) async throws -> WebServer<Principal> {
        var assembly = try WebAssembly<Principal>(
            settings,
            container,
            pages: makePages(container),
            environment: environment,
            assets: assets,
            store: findStore(container),
            logger: logger
        )
        if assembly.environment.stylesheets.isEmpty {
            assembly.environment.stylesheets = ["/assets/default.css"]
        }
        for part in parts { try await part.assemble(&assembly) }
        try await customize(&assembly)
        return try WebServer(assembly)
    }
}

extension WebApplication where Principal == Never {
    /// Creates an application in which nobody signs in.
    ///
    /// - Parameters:
    ///   - name: The name of the program: lowercase words and hyphens.
    ///   - container: Creates the services. It is called once, when the program starts.
    ///   - pages: Returns the pages. Each names who may see it.
    ///   - store: Returns the store, or `nil` for an application that stores nothing.
    public init(
        _ name: String,
        container: @escaping @Sendable (Settings) async throws -> Container,
        pages: @escaping @Sendable (Container) throws -> PageRoutes,
        store: @escaping @Sendable (Container) throws -> (any ServedStore)?
    ) {
        self.init(named: name, container: container, pages: pages, store: store)
    }
}
