public import Hummingbird

/// The named middleware of a public server, in the correct order.
///
/// The order, from the outside in:
///
/// 1. ``RequestIDMiddleware`` and ``AccessLogMiddleware``, so that every response has an ID and a
///   log line.
/// 2. ``SecurityHeadersMiddleware``, ``RequestMetricsMiddleware`` and ``CompressionMiddleware``, so
///   that they also apply to responses to rejected requests.
/// 3. The error responses: the site's error page, or problem documents under API paths. The kind of
///   a `DomainError` determines its status (see ``ProblemDetailsMiddleware``).
/// 4. ``RequestValidationMiddleware``, ``LoadSheddingMiddleware``, ``RateLimitMiddleware``,
///   ``ServerOptionsMiddleware``, ``HostValidationMiddleware`` and ``CSRFProtectionMiddleware``,
///   which reject requests cheaply.
/// 5. Tracing, so that rejected requests aren't traced. Later errors are handled inside the span,
///   so that spans contain the status that is sent.
/// 6. The middleware that identifies the principal, which might read a store. Error pages for later
///   errors have access to the principal.
///
/// ```swift
/// var middleware = MiddlewareStack<WebRequestContext<Never>>(MiddlewareSettings())
/// middleware.remove(.compression)
/// middleware.insert(ShortLinkMiddleware(), after: .securityHeaders)
/// ```
public struct MiddlewareStack<Context: RemoteAddressRequestContext> {
    /// The name of a middleware in the stack.
    public enum Name: Int, CaseIterable, Sendable {
        /// Assigns each request an ID.
        case requestID
        /// Logs one line per request.
        case accessLog
        /// Adds the security headers.
        case securityHeaders
        /// Records the duration and status of requests.
        case metrics
        /// Compresses responses.
        case compression
        /// Responds to errors.
        case errors
        /// Rejects malformed and oversized requests.
        case requestValidation
        /// Rejects requests while the server is overloaded.
        case loadShedding
        /// Rejects requests from clients that exceed their rate limit.
        case rateLimit
        /// Handles `OPTIONS *` and `CONNECT`.
        case serverOptions
        /// Rejects requests for other hosts.
        case hostValidation
        /// Rejects cross-site requests from browsers.
        case csrfProtection
        /// Traces requests and their operations if the process has a tracer.
        case tracing
        /// Identifies a request's principal.
        case principal
    }

    /// A middleware of any kind.
    public typealias Middleware = any MiddlewareProtocol<Request, Response, Context>

    /// The settings from which the stack was created.
    public let settings: MiddlewareSettings
    private var entries: [(name: Name, before: [Middleware], own: Middleware?, after: [Middleware])]

    /// Creates the middleware for the settings, except for middleware that identifies a principal.
    public init(_ settings: MiddlewareSettings) {
        self.settings = settings
        entries = Name.allCases.map { name in (name, [], Self.middleware(name, settings), []) }
    }

    /// Replaces a middleware, or adds it at the same position if it was removed.
    public mutating func replace(_ name: Name, with middleware: Middleware) {
        entries[name.rawValue].own = middleware
    }

    /// Removes a middleware.
    public mutating func remove(_ name: Name) {
        entries[name.rawValue].own = nil
    }

    /// Inserts a middleware immediately before another middleware.
    public mutating func insert(_ middleware: Middleware, before name: Name) {
        entries[name.rawValue].before.append(middleware)
    }

    /// Inserts a middleware immediately after another middleware.
    public mutating func insert(_ middleware: Middleware, after name: Name) {
        entries[name.rawValue].after.append(middleware)
    }

    func add(to router: Router<Context>) {
        for entry in entries {
            for middleware in entry.before { router.add(middleware: middleware) }
            if let own = entry.own {
                router.add(middleware: own)
                // Spans need the response's status, and responses need the principal.
                if [.tracing, .principal].contains(entry.name),
                    let errors = entries[Name.errors.rawValue].own
                {
                    router.add(middleware: errors)
                }
            }
            for middleware in entry.after { router.add(middleware: middleware) }
        }
    }

    private static func middleware(
        _ name: Name,
        _ settings: MiddlewareSettings
    ) -> Middleware? {
        switch name {
        case .requestID: RequestIDMiddleware(addresses: settings.addresses)
        case .accessLog: settings.accessLogger.map { AccessLogMiddleware(logger: $0) }
        case .securityHeaders: SecurityHeadersMiddleware()
        case .metrics: RequestMetricsMiddleware(factory: settings.metrics)
        case .compression: CompressionMiddleware()
        case .errors: SiteErrorMiddleware<Context>(settings)
        case .requestValidation:
            RequestValidationMiddleware(maximumBodySize: settings.maximumBodySize)
        case .loadShedding: settings.lag.map { shedding($0, settings) }
        case .rateLimit:
            settings.allowances.map { allowances in
                RateLimitMiddleware(
                    allowances,
                    addresses: settings.addresses,
                    unlimited: settings.unlimitedClients,
                    cost: { settings.weights.cost(of: $0) }
                )
            }
        case .serverOptions: ServerOptionsMiddleware(methods: settings.methods)
        case .hostValidation: HostValidationMiddleware(names: settings.hostNames)
        case .csrfProtection: CSRFProtectionMiddleware()
        case .tracing:
            RequestTracingMiddleware(
                proxies: settings.followsIncomingTraces ? settings.addresses : nil
            )
        case .principal: nil
        }
    }

    private static func shedding(
        _ monitor: LagMonitor,
        _ settings: MiddlewareSettings
    ) -> LoadSheddingMiddleware<Context> {
        LoadSheddingMiddleware(
            lag: { monitor.lag },
            importance: { settings.weights.importance(of: $0) },
            share: { request, context in
                guard let allowances = settings.allowances,
                    let client = settings.addresses.key(
                        of: request,
                        context: context,
                        except: settings.unlimitedClients
                    )
                else { return 1 }
                return allowances.share(leftTo: client)
            }
        )
    }
}

extension Router where Context: RemoteAddressRequestContext {
    /// Adds the middleware of a public server, in the order defined by ``MiddlewareStack``.
    ///
    /// ```swift
    /// router.addMiddleware(MiddlewareSettings(environment: environment))
    /// live.addRoutes(to: router)
    /// router.group("/api").for(.everyone).get("/forecast") { [forecast] _, _ in forecast.summary }
    /// ```
    ///
    /// Call this method before you add routes. Middleware added later runs inside this middleware.
    ///
    /// - Parameter principal: The middleware that sets a request's principal, for example by
    ///   looking up a session.
    public func addMiddleware(
        _ settings: MiddlewareSettings = MiddlewareSettings(),
        principal: (any MiddlewareProtocol<Request, Response, Context>)? = nil
    ) {
        var middleware = MiddlewareStack<Context>(settings)
        if let principal { middleware.replace(.principal, with: principal) }
        addMiddleware(middleware)
    }

    /// Adds an edited middleware stack.
    ///
    /// Call this method before you add routes.
    public func addMiddleware(_ middleware: MiddlewareStack<Context>) {
        middleware.add(to: self)
    }
}
