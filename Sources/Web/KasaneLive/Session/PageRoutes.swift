/// The pages of an application, their audiences, and the closures that create them for a request.
///
/// ```swift
/// var pages = PageRoutes()
/// pages.add(SearchPage.self, for: .everyone) { _, _ in SearchPage(model: SearchModel()) }
/// ```
public struct PageRoutes: Sendable {
    /// A page, the path that serves it, and the visitors who may see it.
    public struct Entry: Sendable {
        /// The path that serves the page.
        public let path: PagePath
        /// The visitors who may see the page.
        public let audience: PageAudience
        /// The page's type and where it was added: `SearchPage (Search/Pages.swift:12)`.
        let origin: String
        let make: @Sendable (PageRequest, PageLifetime) async throws -> any Page

        /// Creates a session of the page, which is not started yet.
        ///
        /// The audience is checked when the session starts, before the page is created.
        public func session(for request: PageRequest, environment: PageEnvironment) -> PageSession {
            PageSession(
                id: PageID(node: environment.node),
                request: request,
                environment: environment
            ) { request, lifetime in
                try await audience.admit(request)
                return try await make(request, lifetime)
            }
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
    /// pages.add(SearchPage.self, for: .everyone) { request, _ in
    ///     let model = SearchModel()
    ///     model.query = request.query("q") ?? ""
    ///     return SearchPage(model: model)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The page's type. An application does not start if two pages have the same path.
    ///   - audience: The visitors who may see the page; others get the response of the audience's
    ///     error, and `make` is not called.
    ///   - make: Creates the page, on the actor of its session. The lifetime runs closures when the
    ///     page ends. A ``PageError`` determines the response to the request; any other error is
    ///     passed on to the server.
    public mutating func add<P: Page>(
        _ type: P.Type,
        for audience: PageAudience,
        file: StaticString = #fileID,
        line: UInt = #line,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> P
    ) {
        add(type, at: type.path, for: audience, file: file, line: line, make: make)
    }

    /// Adds a page at a path other than its type's, for a library whose user chooses the path.
    ///
    /// The path must be unique.
    package mutating func add<P: Page>(
        _ type: P.Type,
        at path: PagePath,
        for audience: PageAudience,
        file: StaticString = #fileID,
        line: UInt = #line,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> P
    ) {
        let origin = "\(type) (\(file):\(line))"
        entries.append(
            Entry(path: path, audience: audience, origin: origin) { try await make($0, $1) }
        )
    }

    /// Throws if two pages have the same path.
    package func requireUniquePaths() throws {
        var known: [PagePath: Entry] = [:]
        for entry in entries {
            if let other = known.updateValue(entry, forKey: entry.path) {
                throw DuplicatePathError(path: entry.path, pages: [other.origin, entry.origin])
            }
        }
    }

    /// Finds the page that serves a path, percent-encoded and without a query.
    ///
    /// - Returns: The page and the path parameters, or `nil` if no page matches.
    public func page(at path: String) -> (entry: Entry, parameters: [String: String])? {
        for entry in entries {
            if let parameters = entry.path.parameters(of: path) { return (entry, parameters) }
        }
        return nil
    }
}

struct DuplicatePathError: Error, CustomStringConvertible {
    let path: PagePath
    let pages: [String]

    var description: String {
        "Two pages have the path \(path): \(pages.joined(separator: " and ")). Change one of them."
    }
}
