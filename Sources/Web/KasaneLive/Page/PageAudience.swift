/// The visitors who may see a page, as its route declares them.
///
/// ```swift
/// var pages = PageRoutes()
/// pages.add(SearchPage.self, for: .everyone) { _, _ in SearchPage(model: SearchModel()) }
/// ```
///
/// The audience is checked whenever a page is created, before the page's `make` closure runs: for a
/// GET or HEAD request, and for a form sent to a page that is no longer open. An open page keeps
/// the decision until it ends, so end a visitor's pages when their rights change; KasaneHummingbird
/// has `endSessions(for:)` for this.
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
    /// - Parameter check: Throws an error for a visitor who may not see the page, such as
    ///   ``PageError/signInRequired`` or ``PageError/forbidden``. A ``PageError`` determines the
    ///   response; any other error is passed on to the server.
    public init(
        _ name: String,
        check: @escaping @Sendable (PageRequest) async throws -> Void
    ) {
        self.name = name
        self.check = check
    }

    /// All visitors.
    public static let everyone = PageAudience("everyone") { _ in }

    /// Visitors with a principal of any type.
    ///
    /// Others get ``PageError/signInRequired``.
    public static let signedIn = PageAudience("signed in") { request in
        guard request.hasPrincipal else { throw PageError.signInRequired }
    }

    /// Visitors with a principal of a type, optionally restricted by a condition.
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
    /// that do not meet the condition get ``PageError/forbidden``.
    ///
    /// - Parameter name: The name for listings, such as `signed in as User` by default.
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

    /// Throws the audience's error unless the visitor may see the page.
    ///
    /// - Parameter request: A request whose page has not been created yet.
    public func admit(_ request: PageRequest) async throws { try await check(request) }
}
