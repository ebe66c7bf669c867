/// The pages of an application, and how each is made for a visit.
///
/// ```swift
/// var pages = PageCatalogue()
/// pages.add(SearchPage.self) { visit, lifetime in
///     let child = try container.child(for: .session)
///     lifetime.atEnd { try? await child.shutdown() }
///     return SearchPage(model: try child.resolve())
/// }
/// ```
public struct PageCatalogue: Sendable {
    /// A page of a catalogue.
    public struct Entry: Sendable {
        /// Where the page is served.
        public let path: PagePath
        let make: @Sendable (PageVisit, PageLifetime) async throws -> any Page

        /// Makes a session of the page, which is not started yet.
        ///
        /// - Parameters:
        ///   - visit: What it is made for.
        ///   - environment: What all pages have in common.
        /// - Returns: The session.
        public func session(for visit: PageVisit, environment: PageEnvironment) -> PageSession {
            PageSession(visit: visit, environment: environment, make: make)
        }
    }

    /// The pages, in the order in which they were added.
    public private(set) var entries: [Entry] = []

    /// Makes a catalogue without pages.
    public init() {}

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - type: The page's type; no other page of the catalogue may have its path.
    ///   - make: Makes the page for a visit, on the actor of its session. What it throws is an error of the
    ///     server, not of the page.
    public mutating func add<P: Page>(
        _ type: P.Type,
        make: @escaping @Sendable (PageVisit, PageLifetime) async throws -> P
    ) {
        precondition(
            !entries.contains { $0.path == type.path },
            "Two pages are served at \(type.path)."
        )
        entries.append(Entry(path: type.path) { try await make($0, $1) })
    }

    /// Finds the page that is served at a path.
    ///
    /// - Parameter path: A path without a query, percent-encoded.
    /// - Returns: The page and the named parts of the path, or `nil` if there is none.
    public func page(at path: String) -> (entry: Entry, parameters: [String: String])? {
        for entry in entries {
            if let parameters = entry.path.parameters(of: path) { return (entry, parameters) }
        }
        return nil
    }
}

extension PagePath {
    /// Reads a path of this kind.
    ///
    /// - Parameter path: A path without a query, percent-encoded.
    /// - Returns: Its named parts, or `nil` if it is of another kind.
    public func parameters(of path: String) -> [String: String]? {
        let names = text.split(separator: "/")
        let parts = path.split(separator: "/")
        guard names.count == parts.count else { return nil }
        var parameters: [String: String] = [:]
        for (name, part) in zip(names, parts) {
            if name.hasPrefix("{"), name.hasSuffix("}") {
                // A plus sign stands for itself in a path.
                let text = FormEncoding.decoded(
                    part.split(separator: "+", omittingEmptySubsequences: false).joined(
                        separator: "%2B"
                    )
                )
                parameters[String(name.dropFirst().dropLast())] = text
            } else if name != part {
                return nil
            }
        }
        return parameters
    }
}
