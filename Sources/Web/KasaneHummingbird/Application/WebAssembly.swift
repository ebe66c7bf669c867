import Foundation
public import Hummingbird
import KasaneConcurrency
public import KasaneContainer
import KasaneDomain
public import KasaneLive
public import KasaneSettings
public import KasaneStore
public import Logging
public import ServiceLifecycle

/// The configuration of a web application before its server is created.
///
/// All properties have safe defaults, which parts and ``WebApplication/customize`` can change.
public struct WebAssembly<Principal: Sendable> {
    /// The request context.
    public typealias Context = WebRequestContext<Principal>

    /// The application's settings.
    public let settings: Settings
    /// The application's services.
    public let container: Container
    /// The application's logger.
    public let logger: Logger
    /// The store to maintain, back up and check in `/readyz`, or `nil` if the application has no
    /// store.
    public var store: (any ServedStore)?
    /// The pages to serve.
    public var pages: PageRoutes
    /// The settings shared by all pages.
    public var environment: PageEnvironment
    /// The assets, which are served from memory at URLs that contain a content hash.
    public var assets: AssetRoutes
    /// The limits and timeouts of live pages.
    public var live = LivePagesConfiguration()
    /// The address to listen on.
    public var host: String
    /// The port to listen on, or 0 for any free port.
    public var port: Int
    /// The socket from which to accept connections instead of listening on the address.
    var socket: InheritedSocket?
    /// The connection protocol.
    public var transport = ServerTransport.http
    /// The limits on connections and requests.
    public var limits = ServerLimits()
    /// The settings of the middleware.
    public var middleware: MiddlewareSettings
    /// The site's public URL without a trailing slash, or `nil` if no public URL is set.
    public let publicURL: String?
    /// Returns the signed-in visitor of a page request, or `nil` if the visitor isn't signed in.
    public var visitor: @Sendable (Request, Context) async throws -> PageVisitor? = { _, _ in nil }
    /// Checks for `/readyz` that the store can be read.
    ///
    /// By default, `/readyz` only checks that the store can be written.
    public var checkReading: @Sendable () async throws -> Void = {}
    /// Returns the reason that `/readyz` reports for a failed check.
    ///
    /// The reason is public. The error itself is only logged.
    public var unreadyReason: @Sendable (any Error) -> String = { _ in "the store is unavailable" }

    /// Whether visitors use HTTPS, either directly or through a proxy with an `https`
    /// ``publicURL``.
    ///
    /// If the value is `true`, cookies are sent only over HTTPS.
    public var isSecure: Bool {
        transport.isSecure || publicURL?.hasPrefix("https://") ?? false
    }

    /// Whether the settings and the inherited socket are all local to this machine, as in
    /// development.
    ///
    /// Requests from other machines can still arrive through a proxy that isn't part of the
    /// settings.
    public var isLocal: Bool {
        var hosts = [host] + middleware.hostNames.map(\.text)
        if let publicURL { hosts.append(URL(string: publicURL)?.host ?? "") }
        return hosts.allSatisfy { ["localhost", "127.0.0.1", "::1"].contains($0) }
            && !middleware.addresses.hasTrustedProxies && socket?.isLoopback ?? true
    }

    private(set) var edits: [(inout MiddlewareStack<Context>) -> Void] = []
    private(set) var routes: [(Router<Context>) throws -> Void] = []
    private(set) var checks: [(Self) throws -> Void] = []
    private(set) var preparations: [@Sendable () async throws -> Void] = []
    private(set) var services: [(LivePages) throws -> any Service] = []
    private(set) var sideServers: [(LivePages) throws -> SideServer] = []

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
        host = try settings.host
        port = try settings.port
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
    /// Each route must declare its audience with `router.for(…)`.
    public mutating func addRoutes(_ add: @escaping (Router<Context>) throws -> Void) {
        routes.append(add)
    }

    /// Adds a step to run before the server listens, such as creating the first account.
    ///
    /// Steps run in order after the container's services have started. If a step throws an error,
    /// the application ends. Steps don't run for `--check`, `--routes` and `--graph`, so unlike
    /// parts, they can change the store.
    public mutating func addPreparation(_ prepare: @escaping @Sendable () async throws -> Void) {
        preparations.append(prepare)
    }

    /// Adds a check of the final configuration, which runs after all parts and
    /// ``WebApplication/customize``.
    package mutating func addCheck(_ check: @escaping (Self) throws -> Void) {
        checks.append(check)
    }

    /// Adds a service that runs alongside the server and shuts down with the server.
    ///
    /// - Parameter make: Creates the service from the application's live pages.
    public mutating func addService(_ make: @escaping (LivePages) throws -> any Service) {
        services.append(make)
    }

    /// Adds a server on another port that starts before the page server and stops after it.
    ///
    /// - Parameter make: Creates the server from the application's live pages.
    public mutating func addServer(_ make: @escaping (LivePages) throws -> SideServer) {
        sideServers.append(make)
    }

    /// Adds work that runs alongside the server until its task is cancelled.
    ///
    /// If the work returns or throws an error before it is cancelled, the application ends.
    public mutating func addWork(_ run: @escaping @Sendable () async throws -> Void) {
        addService { _ in Work(run: run) }
    }

    private mutating func readClients() throws(SettingError) {
        let names = try settings.value(of: .hostNames) ?? []
        // The host is usually an IP address, which doesn't need an entry.
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

/// Work that runs until the service group shuts down.
private struct Work: Service {
    let run: @Sendable () async throws -> Void

    init(run: @escaping @Sendable () async throws -> Void) { self.run = run }

    func run() async throws {
        do {
            // Records transactions in traces started by the work, such as job traces.
            try await ObservedTask.$observer.withValue(SpanObserver()) {
                try await cancelWhenGracefulShutdown(run)
            }
        } catch is CancellationError {
            // The server has shut down.
        }
    }
}
