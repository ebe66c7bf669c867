import Hummingbird
public import KasaneLive

extension ErrorResponseMiddleware {
    /// Creates the middleware that responds with the pages' own document of an error.
    ///
    /// It is `PageEnvironment.errorPage`, so one declaration serves the errors of the pages, the
    /// addresses without a page, and the errors of routes and middleware:
    ///
    /// ```swift
    /// router.add(middleware: ErrorResponseMiddleware(environment: environment))
    /// let live = LivePages(pages, environment: environment, logger: logger)
    /// live.addRoutes(to: router)
    /// ```
    ///
    /// The response has the status of the error. A status without a `PageStatus` is shown as
    /// `badRequest`, or as `internalServerError` from 500. The document's request has the principal
    /// that a middleware added before this one has set.
    /// ``Hummingbird/Router/addMiddleware(_:principal:)`` adds it in the right place.
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
