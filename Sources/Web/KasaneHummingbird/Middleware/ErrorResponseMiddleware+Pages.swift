import Hummingbird
public import KasaneLive

extension ErrorResponseMiddleware {
    /// Creates middleware that responds to errors with the site's error page.
    ///
    /// It uses `PageEnvironment.errorPage`, so a single declaration covers page errors, unknown
    /// URLs, and errors from routes and middleware:
    ///
    /// ```swift
    /// router.add(middleware: ErrorResponseMiddleware(environment: environment))
    /// let live = LivePages(pages, environment: environment, logger: logger)
    /// live.addRoutes(to: router)
    /// ```
    ///
    /// The response has the error's status. Statuses without a `PageStatus` are shown as
    /// `badRequest` if below 500, otherwise as `internalServerError`. The error page sees the
    /// principal only if the middleware that sets it comes before this one.
    /// ``Hummingbird/Router/addMiddleware(_:principal:)`` uses the correct order.
    public init(environment: PageEnvironment) {
        self.init { status, request, context in
            let principal = (context as? any PrincipalRequestContext)?.principal
            let source = environment.errorDocument(
                of: PageStatus(closestTo: status.code),
                for: PageRequest(request, principal: principal)
            )
            return Response(source, status: status)
        }
    }
}
