public import Foundation
public import KasaneContainer
public import KasaneLive
public import KasaneSettings
public import KasaneStore
public import Logging

/// A web application with the features that a public server needs.
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
/// The application includes security headers, CSRF protection, host validation, rate limits, load
/// shedding, error pages and problem documents, request IDs, an access log, traces if the process
/// has a tracer, fingerprinted assets, `/healthz` and `/readyz`, store maintenance and backups, and
/// graceful shutdown. You can replace or remove these features in ``customize``.
///
/// All applications share a set of standard settings, which `--help` lists. For the sources of
/// settings, see ``/KasaneSettings/Settings``.
public struct WebApplication<Principal: Sendable>: Sendable {
    /// The request context.
    public typealias Context = WebRequestContext<Principal>

    /// The program's name, which consists of lowercase words separated by hyphens.
    ///
    /// The name is also the prefix of environment variables, as in `NOTES_PORT`.
    public let name: String
    /// The version printed by `--version`.
    public var version: String?
    /// The application's own settings, in addition to the standard settings.
    public var settings: [SettingDeclaration] = []
    /// The settings shared by all pages, such as the language and the error page.
    ///
    /// Pages without stylesheets use Kasane's default stylesheet.
    public var environment = PageEnvironment()
    /// The assets that are served from memory.
    ///
    /// `/assets/default.css` is Kasane's default stylesheet unless you replace it.
    public var assets: AssetRoutes
    /// Parts from libraries, such as accounts, jobs and metrics.
    public var parts: [any WebPart<Principal>] = []
    /// Customizes the application after all parts have been assembled.
    public var customize: @Sendable (inout WebAssembly<Principal>) async throws -> Void = { _ in }
    /// The logger of the application and its server.
    public var logger: Logger

    /// The socket from which to accept connections, or `nil` to use the `host` and `port` settings.
    ///
    /// ``run(_:environment:)`` sets the socket if a supervisor passes one to the process.
    public var socket: InheritedSocket?
    var developmentFile: String?

    private let makeContainer: @Sendable (Settings) async throws -> Container
    private let makePages: @Sendable (Container) throws -> PageRoutes
    private let findStore: @Sendable (Container) throws -> (any ServedStore)?

    /// Creates an application whose requests have a principal.
    ///
    /// - Parameters:
    ///   - name: The program's name, which consists of lowercase words separated by hyphens.
    ///   - container: Creates the container once, when the program starts.
    ///   - pages: Returns the pages, each of which declares its audience.
    ///   - store: Returns the store, or `nil` if the application has no store.
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

    /// All settings: the standard settings, the parts' settings and the application's own settings.
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

    /// Starts the services, serves requests while a closure runs, and then shuts down gracefully.
    ///
    /// - Parameter body: A closure that receives the site's local URL.
    /// - Throws: `SettingError`, ``ListenError``, or errors from the services or the closure.
    public func serve<Value: Sendable>(
        _ settings: Settings,
        _ body: (String) async throws -> Value
    ) async throws -> Value {
        try await withServer(settings) { server, _ in
            try await server.run { urls in try await body(urls.pages) }
        }
    }

    /// Starts the services, passes the server to a closure, and then stops the services.
    ///
    /// Use this method to run the application in another program, such as a program with several
    /// commands. The server listens only while ``WebServer/run(_:)`` runs.
    ///
    /// ```swift
    /// try await application.withServer(settings) { server, container in
    ///     let importer: Importer = try container.resolve()
    ///     try await importer.run()
    ///     try await server.run { urls in await waitForShutdownSignal { print(urls.pages) } }
    /// }
    /// ```
    ///
    /// - Throws: `SettingError`, or errors from the services or the closure.
    public func withServer<Value: Sendable>(
        _ settings: Settings,
        _ body: (WebServer<Principal>, Container) async throws -> Value
    ) async throws -> Value {
        // Validates the settings before the store is opened and migrated.
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
        assembly.socket = socket
        if assembly.environment.stylesheets.isEmpty {
            assembly.environment.stylesheets = ["/assets/default.css"]
        }
        for part in parts { try await part.assemble(&assembly) }
        try await customize(&assembly)
        if let developmentFile { assembly.addDevelopment(reportedIn: developmentFile) }
        return try WebServer(assembly)
    }
}

extension WebApplication where Principal == Never {
    /// Creates an application that doesn't support sign-in.
    ///
    /// - Parameters:
    ///   - name: The program's name, which consists of lowercase words separated by hyphens.
    ///   - container: Creates the container once, when the program starts.
    ///   - pages: Returns the pages, each of which declares its audience.
    ///   - store: Returns the store, or `nil` if the application has no store.
    public init(
        _ name: String,
        container: @escaping @Sendable (Settings) async throws -> Container,
        pages: @escaping @Sendable (Container) throws -> PageRoutes,
        store: @escaping @Sendable (Container) throws -> (any ServedStore)?
    ) {
        self.init(named: name, container: container, pages: pages, store: store)
    }
}
