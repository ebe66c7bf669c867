/// The pages of an application, and the closures that create them for a request.
///
/// ```swift
/// var pages = PageRoutes()
/// pages.add(SearchPage.self) { _, _ in SearchPage(model: SearchModel()) }
/// ```
public struct PageRoutes: Sendable {
    /// A page and the path that serves it.
    public struct Entry: Sendable {
        /// The path that serves the page.
        public let path: PagePath
        let make: @Sendable (PageRequest, PageLifetime) async throws -> any Page

        /// Creates a session of the page, which is not started yet.
        ///
        /// - Parameters:
        ///   - request: The request that the page is created for.
        ///   - environment: The settings shared by all pages.
        /// - Returns: The session.
        public func session(for request: PageRequest, environment: PageEnvironment) -> PageSession {
            PageSession(request: request, environment: environment, make: make)
        }
    }

    /// The pages, in the order in which they were added.
    public private(set) var entries: [Entry] = []

    /// Creates routes without pages.
    public init() {}

    /// Adds a page.
    ///
    /// ```swift
    /// var pages = PageRoutes()
    /// pages.add(SearchPage.self) { request, _ in
    ///     let model = SearchModel()
    ///     model.query = request.query("q") ?? ""
    ///     return SearchPage(model: model)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The page's type; its path must be unique.
    ///   - make: Creates the page for a request, on the actor of its session. The lifetime runs
    ///     closures when the page ends. A ``PageError`` determines the response to the request; any
    ///     other error is passed on to the server.
    public mutating func add<P: Page>(
        _ type: P.Type,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> P
    ) {
        add(type, at: type.path, make: make)
    }

    /// Adds a page at a path other than its type's, for a library whose user chooses the path.
    ///
    /// - Parameters:
    ///   - type: The page's type.
    ///   - path: The path, which must be unique.
    ///   - make: Creates the page for a request.
    package mutating func add<P: Page>(
        _ type: P.Type,
        at path: PagePath,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> P
    ) {
        precondition(
            !entries.contains { $0.path == path },
            "Two pages are served at \(path)."
        )
        entries.append(Entry(path: path) { try await make($0, $1) })
    }

    /// Finds the page that serves a path.
    ///
    /// - Parameter path: A path without a query, percent-encoded.
    /// - Returns: The page and the path parameters, or `nil` if no page matches.
    public func page(at path: String) -> (entry: Entry, parameters: [String: String])? {
        for entry in entries {
            if let parameters = entry.path.parameters(of: path) { return (entry, parameters) }
        }
        return nil
    }
}
