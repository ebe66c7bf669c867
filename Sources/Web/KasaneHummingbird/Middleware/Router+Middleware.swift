public import Hummingbird

extension Router where Context: RemoteAddressRequestContext {
    /// Adds the middleware of a public server, in the order that works.
    ///
    /// From the outside in:
    ///
    /// 1. ``RequestIDMiddleware`` and ``AccessLogMiddleware``, so that every response has an id and
    ///    a line.
    /// 2. ``SecurityHeadersMiddleware``, ``RequestMetricsMiddleware`` and
    ///    ``CompressionMiddleware``, so that they apply to the responses to refused requests too.
    /// 3. The responses to errors: the pages' own document, and problem documents below the paths
    ///    of an API, where a `DomainError` has the status of its kind (see
    ///    ``ProblemDetailsMiddleware``).
    /// 4. ``RequestValidationMiddleware``, ``RateLimitMiddleware``, ``HostValidationMiddleware``
    ///    and ``CSRFProtectionMiddleware``, which refuse requests at little cost.
    /// 5. The middleware that identifies the principal, which may read a store. Behind it, the
    ///    document of an error has the principal.
    ///
    /// ```swift
    /// router.addMiddleware(MiddlewareSettings(environment: environment))
    /// live.addRoutes(to: router)
    /// router.group("/api").for(.everyone).get("/forecast") { [forecast] _, _ in forecast.summary }
    /// ```
    ///
    /// Call it before routes are added. Middleware that is added afterwards is inside of all these.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - principal: The middleware that sets the principal of a request, such as one that looks
    ///     up a session.
    public func addMiddleware(
        _ settings: MiddlewareSettings = MiddlewareSettings(),
        principal: (any MiddlewareProtocol<Request, Response, Context>)? = nil
    ) {
        add(middleware: RequestIDMiddleware(addresses: settings.addresses))
        if let logger = settings.accessLogger {
            add(middleware: AccessLogMiddleware(logger: logger))
        }
        add(middleware: SecurityHeadersMiddleware())
        add(middleware: RequestMetricsMiddleware(factory: settings.metrics))
        add(middleware: CompressionMiddleware())
        let errors = SiteErrorMiddleware<Context>(settings)
        add(middleware: errors)
        add(middleware: RequestValidationMiddleware(maximumBodySize: settings.maximumBodySize))
        if let allowances = settings.allowances {
            add(middleware: RateLimitMiddleware(allowances, addresses: settings.addresses))
        }
        add(middleware: HostValidationMiddleware(names: settings.hostNames))
        add(middleware: CSRFProtectionMiddleware())
        if let principal {
            add(middleware: principal)
            add(middleware: errors)
        }
    }
}
