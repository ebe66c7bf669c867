import Foundation
public import Hummingbird
public import KasaneContainer
import KasaneDomain
public import KasaneLive
public import KasaneSettings
public import KasaneStore
public import Logging
public import ServiceLifecycle

/// The pieces of a web application before its server exists.
///
/// Each piece has a safe default. A part, or the application's own ``WebApplication/customize``,
/// replaces it or removes it by its name.
public struct WebAssembly<Principal: Sendable> {
    /// The context of the application's requests.
    public typealias Context = WebRequestContext<Principal>

    /// The application's settings.
    public let settings: Settings
    /// The application's services.
    public let container: Container
    /// The application's logger.
    public let logger: Logger
    /// The store that `/readyz` checks and that is maintained and copied, or `nil` for none.
    public var store: (any ServedStore)?
    /// The pages.
    public var pages: PageRoutes
    /// The settings of the pages.
    public var environment: PageEnvironment
    /// The files in memory, each at an address with its hash.
    public var assets: AssetRoutes
    /// The limits and timeouts of the pages.
    public var live = LivePagesConfiguration()
    /// The address to listen on.
    public var host: String
    /// The port to listen on, or 0 for any free port.
    public var port: Int
    /// The protocol of the connections.
    public var transport = ServerTransport.http
    /// The limits of the connections.
    public var limits = ServerLimits()
    /// The settings of the middleware.
    public var middleware: MiddlewareSettings
    /// The address at which visitors reach the site, without a trailing slash, if it is known.
    public let publicURL: String?
    /// Returns the signed-in visitor of a request for a page, or `nil` for a stranger.
    public var visitor: @Sendable (Request, Context) async throws -> PageVisitor? = { _, _ in nil }

    /// Whether visitors use HTTPS, so that cookies are sent only over it: directly, or by a proxy
    /// according to ``publicURL``.
    public var isSecure: Bool {
        transport.isSecure || publicURL?.hasPrefix("https://") ?? false
    }

    private(set) var edits: [(inout MiddlewareStack<Context>) -> Void] = []
    private(set) var routes: [(Router<Context>, LivePages) throws -> Void] = []
    private(set) var services: [(LivePages) throws -> any Service] = []

    init(
        _ settings: Settings,
        _ container: Container,
        pages: PageRoutes,
        environment: PageEnvironment,
        assets: AssetRoutes,
        store: (any ServedStore)?,
        logger: Logger
    ) throws {
        self.settings = settings
        self.container = container
        self.pages = pages
        self.environment = environment
        self.assets = assets
        self.store = store
        self.logger = logger
        host = try settings.value(of: .host) ?? "127.0.0.1"
        port = try settings.value(of: .port) ?? 8080
        publicURL = try settings.value(of: .publicURL)
        middleware = MiddlewareSettings()
        middleware.lag = LagMonitor()
        try readClients()
        try readNode()
    }

    /// Replaces, removes or inserts middleware.
    ///
    /// ```swift
    /// assembly.editMiddleware { $0.remove(.compression) }
    /// ```
    public mutating func editMiddleware(
        _ edit: @escaping (inout MiddlewareStack<Context>) -> Void
    ) {
        edits.append(edit)
    }

    /// Adds routes.
    ///
    /// Each declares who may use it, by `router.for(…)`.
    public mutating func addRoutes(_ add: @escaping (Router<Context>) throws -> Void) {
        routes.append { router, _ in try add(router) }
    }

    /// Adds a service that runs beside the server and ends with it.
    ///
    /// - Parameter make: Receives the pages of the application.
    public mutating func addService(_ make: @escaping (LivePages) throws -> any Service) {
        services.append(make)
    }

    /// Adds work that runs beside the server until its task is cancelled.
    ///
    /// Work that returns or throws earlier ends the application.
    public mutating func addWork(_ run: @escaping @Sendable () async throws -> Void) {
        addService { _ in Work(run: run) }
    }

    private mutating func readClients() throws(SettingError) {
        let names = try settings.value(of: .hostNames) ?? []
        // Usually the host is an address, which needs no entry.
        let own = [host, publicURL.flatMap { URL(string: $0)?.host }].compactMap(\.self)
        middleware.hostNames = names + own.compactMap { try? HostName($0) }
        let proxies = try settings.value(of: .trustedProxies) ?? []
        middleware.addresses = ClientAddressResolver(trustedProxies: proxies)
        let rate = try settings.value(of: .requestRate)
        middleware.unlimitedClients = rate == nil ? AddressRange.loopback : []
        middleware.allowances =
            rate == 0
            ? nil : ClientAllowances(rate: rate ?? 20, burst: max(10, Int((rate ?? 20) * 10)))
        if try settings.value(of: .accessLog) ?? false { middleware.accessLogger = logger }
        if let number = try settings.value(of: .maximumConnections) {
            limits.maximumConnections = number
        }
        let perClient = try settings.value(of: .maximumConnectionsPerClient)
        if let perClient { limits.maximumConnectionsPerClient = perClient }
        limits.unlimitedClients = proxies + (perClient == nil ? AddressRange.loopback : [])
        if let seconds = try settings.value(of: .requestTimeout) {
            limits.requestTimeout = .seconds(seconds)
        }
    }

    private mutating func readNode() throws(SettingError) {
        if let label = try settings.value(of: .node) {
            environment.node = NodeLabel(label)
        } else if store?.isShared ?? false {
            environment.node = .random()
        }
    }
}

/// Work that runs until the group shuts down.
private struct Work: Service {
    let run: @Sendable () async throws -> Void

    init(run: @escaping @Sendable () async throws -> Void) { self.run = run }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown(run)
        } catch is CancellationError {
            // The server has ended.
        }
    }
}
