import Hummingbird
public import KasaneLive

extension ErrorResponseMiddleware {
    /// Creates middleware that responds to errors with the site's error page.
    ///
    /// It uses `PageEnvironment.errorPage`, so a single declaration covers errors of pages, unknown
    /// URLs, and errors of routes and middleware:
    ///
    /// ```swift
    /// router.add(middleware: ErrorResponseMiddleware(environment: environment))
    /// let live = LivePages(pages, environment: environment, logger: logger)
    /// live.addRoutes(to: router)
    /// ```
    ///
    /// The response has the error's status. Statuses without a `PageStatus` are shown as
    /// `badRequest`, or as `internalServerError` from 500. The error page sees the principal only
    /// if the middleware that sets it comes before this one.
    /// ``Hummingbird/Router/addMiddleware(_:principal:)`` uses the right order.
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
