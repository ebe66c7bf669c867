/// The visitors who may see a page, as its route declares them.
///
/// ```swift
/// var pages = PageRoutes()
/// pages.add(SearchPage.self, for: .everyone) { _, _ in SearchPage(model: SearchModel()) }
/// ```
///
/// The audience is checked whenever a page is created, for a request by GET or HEAD and for a form
/// that is sent to a page that is no longer open, before the page's `make` closure runs. An open
/// page keeps the decision until it ends: end the visitor's pages when their rights change, with
/// KasaneHummingbird by `endSessions(for:)`.
///
/// A library or an application defines its own audiences:
///
/// ```swift
/// extension PageAudience {
///     static let customers = PageAudience("customers") { request in
///         guard request.cookies["customer"] != nil else { throw PageError.signInRequired }
///     }
/// }
/// ```
public struct PageAudience: Sendable {
    /// The name for listings, such as `everyone` or `signed in`.
    public let name: String
    private let check: @Sendable (PageRequest) async throws -> Void

    /// Creates an audience.
    ///
    /// - Parameters:
    ///   - name: The name for listings, such as a test that prints the audience of each path.
    ///   - check: Throws an error for a visitor who may not see the page, such as
    ///     ``PageError/signInRequired`` or ``PageError/forbidden``. A ``PageError`` determines the
    ///     response; any other error is passed on to the server.
    public init(
        _ name: String,
        check: @escaping @Sendable (PageRequest) async throws -> Void
    ) {
        self.name = name
        self.check = check
    }

    /// All visitors.
    public static let everyone = PageAudience("everyone") { _ in }

    /// The visitors whom the application knows: the request has a principal, of any type.
    ///
    /// Others get ``PageError/signInRequired``.
    public static let signedIn = PageAudience("signed in") { request in
        guard request.hasPrincipal else { throw PageError.signInRequired }
    }

    /// The visitors whom the application knows as a principal of a type, if it has a property.
    ///
    /// ```swift
    /// var pages = PageRoutes()
    /// pages.add(
    ///     SearchPage.self,
    ///     for: .signedIn(as: User.self, named: "operators", where: \.isOperator)
    /// ) { _, _ in
    ///     SearchPage(model: SearchModel())
    /// }
    /// ```
    ///
    /// Visitors without a principal of the type get ``PageError/signInRequired``, and principals
    /// without the property ``PageError/forbidden``.
    ///
    /// - Parameters:
    ///   - type: The principal's type.
    ///   - name: The name for listings; by default, that of the type, as in `signed in as User`.
    ///   - isAllowed: Whether a principal may see the page; by default, all of them may.
    /// - Returns: The audience.
    public static func signedIn<Principal: Sendable>(
        as type: Principal.Type,
        named name: String? = nil,
        where isAllowed: @escaping @Sendable (Principal) -> Bool = { _ in true }
    ) -> PageAudience {
        PageAudience(name ?? "signed in as \(type)") { request in
            guard isAllowed(try request.requirePrincipal(as: type)) else {
                throw PageError.forbidden
            }
        }
    }

    /// Returns if the visitor of a request may see the page.
    ///
    /// - Parameter request: A request whose page has not been created yet.
    /// - Throws: The error of the audience for any other visitor.
    public func admit(_ request: PageRequest) async throws { try await check(request) }
}
