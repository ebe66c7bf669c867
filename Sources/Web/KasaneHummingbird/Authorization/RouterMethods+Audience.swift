import HTTPTypes
public import Hummingbird

extension RouterMethods {
    /// Returns a group at the same path whose routes have the given audience.
    ///
    /// ```swift
    /// let api = router.group("/api").add(middleware: ProblemDetailsMiddleware())
    /// api.for(.everyone).get("/forecast") { [forecast] _, _ in forecast.summary }
    /// ```
    ///
    /// The audience is checked after the middleware of this router or group, so first add the
    /// middleware that sets the principal. Middleware added to the returned group runs only for
    /// clients in the audience. If a nested group declares another audience, both audiences are
    /// checked.
    public func `for`(_ audience: RouteAudience<Context>) -> RouterGroup<Context> {
        AudienceRoutes(parent: self, audience: audience).group()
    }
}

/// Adds routes and their audience to a router or group.
private struct AudienceRoutes<Context: RequestContext>: RouterMethods {
    let parent: any RouterMethods<Context>
    let audience: RouteAudience<Context>

    func on<Responder: HTTPResponder>(
        _ path: RouterPath,
        method: HTTPRequest.Method,
        responder: Responder
    ) -> Self where Responder.Context == Context {
        if let declaration = RouteDeclaration(method) {
            // A nested group has declared the route that it adds next.
            parent.declare(declaration.inner, at: path)
        } else {
            parent.declare(RouteDeclaration([method], audience: audience.name), at: path)
            parent.on(
                path,
                method: method,
                responder: AudienceResponder(audience: audience, base: responder)
            )
        }
        return self
    }

    func add(middleware: any MiddlewareProtocol<Request, Response, Context>) -> Self {
        Self(parent: parent.group().add(middleware: middleware), audience: audience)
    }
}

private struct AudienceResponder<Base: HTTPResponder>: HTTPResponder
where Base.Context: RequestContext {
    let audience: RouteAudience<Base.Context>
    let base: Base

    @concurrent func respond(to request: Request, context: Base.Context) async throws -> Response {
        try await audience.admit(request, context)
        return try await base.respond(to: request, context: context)
    }
}
