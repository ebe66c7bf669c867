import Hummingbird
public import KasaneLive

extension ErrorResponseMiddleware {
    /// Creates middleware that responds to errors with the site's error page.
    ///
    /// `PageEnvironment.errorPage` provides the page, so a single declaration covers page errors,
    /// unknown URLs, and errors from routes and middleware:
    ///
    /// ```swift
    /// router.add(middleware: ErrorResponseMiddleware(environment: environment))
    /// let live = LivePages(pages, environment: environment, logger: logger)
    /// live.addRoutes(to: router)
    /// ```
    ///
    /// The response has the error's status. Statuses without a `PageStatus` are shown as
    /// `badRequest` if they are below 500, and as `internalServerError` otherwise. The error page
    /// has access to the principal only if the middleware that sets the principal precedes this
    /// middleware. ``Hummingbird/Router/addMiddleware(_:principal:)`` uses the correct order.
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
