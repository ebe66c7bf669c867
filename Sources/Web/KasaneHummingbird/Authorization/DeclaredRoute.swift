public import HTTPTypes
public import Hummingbird

/// A route and its declared audience.
public struct DeclaredRoute: Hashable, Sendable, CustomStringConvertible {
    /// The method.
    public let method: HTTPRequest.Method
    /// The path, such as `/cities/{code}`.
    public let path: String
    /// The name of the audience, or `nil` if the route doesn't declare an audience.
    ///
    /// If several audiences apply, their names are joined with “and”, outermost first.
    public let audience: String?

    /// The method, path and audience, such as `GET /forecast: everyone`.
    public var description: String { "\(method.rawValue) \(path): \(audience ?? "undeclared")" }
}

/// An error thrown when a server has routes that don't declare an audience.
public struct UndeclaredRoutesError: Error, Hashable, CustomStringConvertible {
    /// The routes without an audience, sorted by path and method.
    public let routes: [DeclaredRoute]

    /// The routes, and how to declare their audiences.
    public var description: String {
        let list = routes.map { "\($0.method.rawValue) \($0.path)" }.joined(separator: ", ")
        return """
            These routes do not declare an audience: \(list). Add each route to a group with an \
            audience, such as router.for(.everyone).get(…) or router.for(.principal).post(…).
            """
    }
}

extension Router {
    /// The routes with their audiences, sorted by path and method.
    ///
    /// Compare the routes with a table in a test to detect unintended audience changes:
    ///
    /// ```swift
    /// let table = router.declaredRoutes.map(\.description)
    /// ```
    ///
    /// The result doesn't include routes added by `addMethodNotAllowedRoutes()`.
    public var declaredRoutes: [DeclaredRoute] {
        Dictionary(grouping: routes, by: \.path.description)
            .flatMap { path, routes in Self.declaredRoutes(at: path, routes.map(\.method)) }
            .sorted { ($0.path, $0.method.rawValue) < ($1.path, $1.method.rawValue) }
    }

    private static func declaredRoutes(
        at path: String,
        _ methods: [HTTPRequest.Method]
    ) -> [DeclaredRoute] {
        let declarations = methods.compactMap(RouteDeclaration.init).sorted { $0.depth < $1.depth }
        return methods.compactMap { method -> DeclaredRoute? in
            guard RouteDeclaration(method) == nil else { return nil }
            let own = declarations.filter { $0.methods.contains(method) }
            let names = own.compactMap(\.audience).reduce(into: [String]()) { names, name in
                if !names.contains(name) { names.append(name) }
            }
            guard own.isEmpty || !names.isEmpty else { return nil }
            return DeclaredRoute(
                method: method,
                path: path,
                audience: names.isEmpty ? nil : names.joined(separator: " and ")
            )
        }
    }

    /// Checks that each route declares its audience.
    ///
    /// `withServer` calls this method before it serves the routes. If you serve a router in another
    /// way, call the method yourself.
    ///
    /// - Throws: ``UndeclaredRoutesError`` if a route doesn't declare an audience.
    public func requireDeclaredRoutes() throws(UndeclaredRoutesError) {
        let undeclared = declaredRoutes.filter { $0.audience == nil }
        guard undeclared.isEmpty else { throw UndeclaredRoutesError(routes: undeclared) }
        declareGeneratedHeadRoutes()
    }

    /// Declares the HEAD routes that a router generates from its GET routes.
    ///
    /// The HEAD routes have the same audiences as the GET routes. If a router is served a second
    /// time, they are already declared.
    private func declareGeneratedHeadRoutes() {
        for (text, routes) in Dictionary(grouping: routes, by: \.path.description) {
            let methods = routes.map(\.method)
            let declared = methods.compactMap(RouteDeclaration.init).flatMap(\.methods)
            guard !methods.contains(.head), !declared.contains(.head),
                let get = Self.declaredRoutes(at: text, methods).first(where: { $0.method == .get })
            else { continue }
            declare(RouteDeclaration([.head], audience: get.audience), at: routes[0].path)
        }
    }
}
