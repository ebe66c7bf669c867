import HTTPTypes
public import Hummingbird

extension Router {
    /// Answers the methods that the addresses of this router do not take: with the status 405 and `Allow`, and
    /// `OPTIONS` with 204 and `Allow`.
    ///
    /// Call it when all routes have been added.
    public func answerOtherMethods() {
        let addresses = Dictionary(grouping: routes, by: \.path.description)
        for routes in addresses.values {
            let path = routes[0].path
            let methods = Set(routes.map(\.method))
            var taken = methods.union([.options])
            if methods.contains(.get) { taken.insert(.head) }
            let allow = taken.map(\.rawValue).sorted().joined(separator: ", ")
            for method in HTTPRequest.Method.known where !taken.contains(method) {
                on(path, method: method) { _, _ -> Response in
                    throw HTTPError(.methodNotAllowed, headers: [.allow: allow])
                }
            }
            if !methods.contains(.options) {
                on(path, method: .options) { _, _ in
                    Response(status: .noContent, headers: [.allow: allow])
                }
            }
        }
    }
}

extension HTTPRequest.Method {
    /// The methods that the parser of HTTP/1.1 lets through.
    static let known: [Self] =
        [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
        + [
            "ACL", "BIND", "CHECKOUT", "COPY", "LINK", "LOCK", "M-SEARCH", "MERGE", "MKACTIVITY",
            "MKCALENDAR", "MKCOL", "MOVE", "NOTIFY", "PROPFIND", "PROPPATCH", "PURGE", "REBIND",
            "REPORT", "SEARCH", "SOURCE", "SUBSCRIBE", "UNBIND", "UNLINK", "UNLOCK", "UNSUBSCRIBE",
        ].compactMap { Self($0) }
}
