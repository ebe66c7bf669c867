/// The pages of an application, with their audiences.
///
/// ```swift
/// var pages = PageRoutes()
/// pages.add(SearchPage.self, for: .everyone) { _, _ in SearchPage(model: SearchModel()) }
/// ```
public struct PageRoutes: Sendable {
    /// A page with its path and audience.
    public struct Entry: Sendable {
        /// The page's path.
        public let path: PagePath
        /// Who can see the page.
        public let audience: PageAudience
        /// The page's type and source location, such as `SearchPage (Search/Pages.swift:12)`.
        let origin: String
        let make: @Sendable (PageRequest, PageLifetime) async throws -> any Page

        /// Creates a session for a request without starting the session.
        ///
        /// When the session starts, it checks the audience before it creates the page.
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

    /// The pages in the order in which they were added.
    public private(set) var entries: [Entry] = []

    /// Creates an empty route table.
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
    ///   - type: The page type. The application doesn't start if two pages have the same path.
    ///   - audience: Who can see the page. For other visitors, `make` isn't called and the
    ///     audience's error determines the response.
    ///   - make: Creates the page on its session's actor. Use the lifetime to register cleanup. If
    ///     the closure throws a ``PageError``, the error determines the response. Other errors are
    ///     passed to the server.
    public mutating func add<P: Page>(
        _ type: P.Type,
        for audience: PageAudience,
        file: StaticString = #fileID,
        line: UInt = #line,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> P
    ) {
        add(type, at: type.path, for: audience, file: file, line: line, make: make)
    }

    /// Adds a page at a path other than its type's path, for libraries with configurable paths.
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

    /// Throws an error if two pages have the same path.
    package func requireUniquePaths() throws {
        var known: [PagePath: Entry] = [:]
        for entry in entries {
            if let other = known.updateValue(entry, forKey: entry.path) {
                throw DuplicatePathError(path: entry.path, pages: [other.origin, entry.origin])
            }
        }
    }

    /// Returns the page at a path.
    ///
    /// - Parameter path: A percent-encoded path without a query.
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
