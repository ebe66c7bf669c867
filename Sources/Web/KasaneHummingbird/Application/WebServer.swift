import CoreMetrics
import HTTPTypes
public import Hummingbird
import KasaneLive
import KasaneSettings
import KasaneStore
import Logging
import NIOCore
public import ServiceLifecycle

/// A web application's server that isn't listening yet.
public struct WebServer<Principal: Sendable> {
    /// The file descriptors that a side server reserves for connections and opens itself.
    private static var sideDescriptors: (reserved: Int, open: Int) { (48, 8) }

    /// The router, which contains all middleware and routes.
    public let router: Router<WebRequestContext<Principal>>
    /// The servers on other ports.
    public let sideServers: [SideServer]
    /// The services that run alongside the server, such as live pages and store maintenance.
    public let services: [any Service]
    private let assembly: WebAssembly<Principal>

    /// The routes on all ports, with their audiences.
    public var declaredRoutes: [DeclaredRoute] {
        router.declaredRoutes + sideServers.flatMap(\.router.declaredRoutes)
    }

    init(_ assembly: WebAssembly<Principal>) throws {
        try assembly.pages.requireUniquePaths()
        for check in assembly.checks { try check(assembly) }
        var assembly = assembly
        try assembly.addStoreWork()
        let isSecure = assembly.isSecure
        // Keeps values set by the application.
        if isSecure { assembly.live.isCookieSecure = true }
        let (allowances, charge) = (assembly.middleware.allowances, assembly.live.charge)
        assembly.live.charge = { client, cost in
            allowances?.charge(cost, to: client)
            charge(client, cost)
        }
        let (assets, address) = (assembly.assets, assembly.environment.stylesheetAddress)
        assembly.environment.stylesheetAddress = { address(assets.address(of: $0)) }
        assembly.middleware.environment = assembly.environment
        let live = LivePages(
            assembly.pages,
            environment: assembly.environment,
            configuration: assembly.live,
            logger: assembly.logger
        )
        router = try assembly.router(live, isSecure: isSecure)
        let monitor: [any Service] = assembly.middleware.lag.map { [$0] } ?? []
        services = try monitor + [live] + assembly.services.map { try $0(live) }
        sideServers = try assembly.sideServers.map { try $0(live) }
        assembly.limits.reservedDescriptors += sideServers.count * Self.sideDescriptors.reserved
        self.assembly = assembly
    }

    /// Serves requests while a closure runs, and then shuts down gracefully.
    ///
    /// - Parameter body: A closure that receives the servers' local URLs.
    /// - Throws: ``ListenError``, or errors from the services or the closure.
    public func run<Value: Sendable>(
        _ body: (ServerURLs) async throws -> Value
    ) async throws -> Value {
        for prepare in assembly.preparations { try await prepare() }
        return try await run(sideServers[...], [:], body)
    }

    private func run<Value: Sendable>(
        _ others: ArraySlice<SideServer>,
        _ urls: [String: String],
        _ body: (ServerURLs) async throws -> Value
    ) async throws -> Value {
        guard let server = others.first else {
            let (host, scheme) = (assembly.host, assembly.transport.scheme)
            return try await servePages { port in
                let pages = Settings.localURL(scheme, host: host, port: port)
                return try await body(ServerURLs(pages: pages + "/", others: urls))
            }
        }
        var limits = ServerLimits()
        limits.maximumConnections = 16
        // The limit on open files must also be sufficient for the other servers.
        limits.reservedDescriptors +=
            others.count * (Self.sideDescriptors.reserved + Self.sideDescriptors.open)
        var isListening = false
        do {
            return try await withServer(
                server.router,
                host: server.host,
                port: server.port,
                limits: limits,
                metrics: NOOPMetricsHandler.instance,
                logger: assembly.logger
            ) { port in
                isListening = true
                assembly.logger.notice("Serving \(server.name)", metadata: ["port": "\(port)"])
                var urls = urls
                let url = Settings.localURL("http", host: server.host, port: port)
                urls[server.name] = url + server.path
                return try await run(others.dropFirst(), urls, body)
            }
        } catch let error where !isListening {
            throw ListenError(
                error,
                host: server.host,
                port: server.port,
                options: server.options
            ) ?? error
        }
    }

    private func servePages<Value: Sendable>(
        _ body: (Int) async throws -> Value
    ) async throws -> Value {
        let (host, port) = (assembly.host, assembly.port)
        var isListening = false
        do {
            return try await withServer(
                router,
                host: host,
                port: port,
                socket: assembly.socket,
                transport: assembly.transport,
                limits: assembly.limits,
                metrics: assembly.middleware.metrics,
                logger: assembly.logger,
                services: services
            ) { port in
                isListening = true
                return try await body(port)
            }
        } catch let error where !isListening {
            throw ListenError(error, host: host, port: port, options: "--host and --port") ?? error
        }
    }
}

extension WebAssembly {
    /// Adds store maintenance and periodic backups.
    fileprivate mutating func addStoreWork() throws {
        let folder = try settings.value(of: .copies)
        let seconds = try settings.value(of: .copyInterval)
        guard folder != nil || seconds == nil else {
            throw SettingError("copy-interval requires copies, the folder for the copies")
        }
        guard let store else {
            guard folder == nil else {
                throw SettingError("copies requires a database, but this application has none")
            }
            return
        }
        let logger = logger
        addWork {
            await store.maintain { error in
                logger.warning("Store maintenance failed", metadata: ["error": "\(error)"])
            }
            // If the work ended, the server would end, but some stores need no maintenance.
            try await gracefulShutdown()
        }
        guard let folder else { return }
        do {
            let interval = Duration.seconds(seconds ?? 60)
            let copy = try store.periodicCopies(in: folder, every: interval) { error in
                logger.error("Database copy failed", metadata: ["error": "\(error)"])
            }
            addWork(copy)
        } catch {
            throw SettingError("\(error)")
        }
    }

    fileprivate func router(
        _ live: LivePages,
        isSecure: Bool
    ) throws -> Router<WebRequestContext<Principal>> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        var stack = MiddlewareStack<Context>(middleware)
        for edit in edits { edit(&stack) }
        router.addMiddleware(stack)
        let (addresses, unlimited) = (middleware.addresses, middleware.unlimitedClients)
        let publicURL = publicURL
        live.addRoutes(
            to: router,
            visitor: visitor,
            client: { addresses.key(of: $0, context: $1, except: unlimited) },
            origin: { publicURL ?? addresses.origin(of: $0, context: $1, isSecure: isSecure) }
        )
        assets.addRoutes(to: router)
        for add in routes { try add(router) }
        addProbes(to: router)
        router.addMethodNotAllowedRoutes()
        return router
    }

    private func addProbes(to router: Router<Context>) {
        let router = router.for(.everyone)
        router.get("/healthz") { _, _ in Response(probe: .ok, "ok\n") }
        let readiness = store.map { store in
            Readiness(
                read: checkReading,
                write: { try await store.checkWritable(within: .seconds(1)) },
                logger: logger
            )
        }
        let reason = unreadyReason
        router.get("/readyz") { _, _ in
            do {
                try await readiness?.check()
                return Response(probe: .ok, "ready\n")
            } catch {
                // The cause has already been logged.
                return Response(probe: .serviceUnavailable, "not ready: \(reason(error))\n")
            }
        }
    }
}

extension Response {
    fileprivate init(probe status: HTTPResponse.Status, _ text: String) {
        self.init(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
