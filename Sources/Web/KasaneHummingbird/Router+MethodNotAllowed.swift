import HTTPTypes
public import Hummingbird

extension Router {
    /// Adds responses for unsupported methods of existing paths.
    ///
    /// Unsupported methods receive status 405, and `OPTIONS` receives 204, both with an `Allow`
    /// header. Call this method after you have added all routes.
    ///
    /// ```swift
    /// router.for(.everyone).get("/forecast") { [forecast] _, _ in forecast.summary }
    /// router.addMethodNotAllowedRoutes()    // after all routes
    /// ```
    public func addMethodNotAllowedRoutes() {
        let addresses = Dictionary(grouping: routes, by: \.path.description)
        for routes in addresses.values {
            let path = routes[0].path
            let methods = Set(routes.map(\.method).filter { RouteDeclaration($0) == nil })
            var taken = methods.union([.options])
            if methods.contains(.get) { taken.insert(.head) }
            let allow = taken.map(\.rawValue).sorted().joined(separator: ", ")
            var added = HTTPRequest.Method.known.filter { !taken.contains($0) }
            for method in added {
                on(path, method: method) { _, _ -> Response in
                    throw HTTPError(.methodNotAllowed, headers: [.allow: allow])
                }
            }
            if !methods.contains(.options) {
                on(path, method: .options) { _, _ in
                    Response(status: .noContent, headers: [.allow: allow])
                }
                added.append(.options)
            }
            if !added.isEmpty { declare(RouteDeclaration(added, audience: nil), at: path) }
        }
    }
}

extension HTTPRequest.Method {
    /// The methods accepted by the HTTP/1.1 parser.
    static let known: [Self] =
        [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
        + [
            "ACL", "BIND", "CHECKOUT", "COPY", "LINK", "LOCK", "M-SEARCH", "MERGE", "MKACTIVITY",
            "MKCALENDAR", "MKCOL", "MOVE", "NOTIFY", "PROPFIND", "PROPPATCH", "PURGE", "QUERY",
            "REBIND", "REPORT", "SEARCH", "SOURCE", "SUBSCRIBE", "UNBIND", "UNLINK", "UNLOCK",
            "UNSUBSCRIBE",
        ].compactMap { Self($0) }
}
