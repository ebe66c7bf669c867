public import Hummingbird

extension Router where Context: RemoteAddressRequestContext {
    /// Adds the middleware of a public server, in the right order.
    ///
    /// From the outside in:
    ///
    /// 1. ``RequestIDMiddleware`` and ``AccessLogMiddleware``, so that every response has an ID and
    ///    a log line.
    /// 2. ``SecurityHeadersMiddleware``, ``RequestMetricsMiddleware`` and
    ///    ``CompressionMiddleware``, so that they apply to the responses to refused requests too.
    /// 3. The error responses: the site's error page, or problem documents below API paths, where a
    ///    `DomainError` has the status of its kind (see ``ProblemDetailsMiddleware``).
    /// 4. ``RequestValidationMiddleware``, ``RateLimitMiddleware``, ``HostValidationMiddleware``
    ///    and ``CSRFProtectionMiddleware``, which refuse requests cheaply.
    /// 5. The middleware that identifies the principal, which may read a store. Error pages behind
    ///    it have the principal.
    ///
    /// ```swift
    /// router.addMiddleware(MiddlewareSettings(environment: environment))
    /// live.addRoutes(to: router)
    /// router.group("/api").for(.everyone).get("/forecast") { [forecast] _, _ in forecast.summary }
    /// ```
    ///
    /// Call it before adding routes. Middleware added later runs inside all of these.
    ///
    /// - Parameter principal: The middleware that sets the principal of a request, such as one that
    ///   looks up a session.
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
