/// The visitors who can see a page.
///
/// ```swift
/// var pages = PageRoutes()
/// pages.add(SearchPage.self, for: .everyone) { _, _ in SearchPage(model: SearchModel()) }
/// ```
///
/// The audience is checked each time a page is created, before the `make` closure runs: for each
/// GET or HEAD request, and for a form sent to a page that is no longer open. An open page isn't
/// checked again, so end a visitor's pages when the visitor's permissions change. KasaneHummingbird
/// provides `endSessions(for:)` for this purpose.
///
/// You can define your own audiences:
///
/// ```swift
/// extension PageAudience {
///     static let customers = PageAudience("customers") { request in
///         guard request.cookies["customer"] != nil else { throw PageError.signInRequired }
///     }
/// }
/// ```
public struct PageAudience: Sendable {
    /// The name shown in listings, such as `everyone` or `signed in`.
    public let name: String
    private let check: @Sendable (PageRequest) async throws -> Void

    /// Creates an audience.
    ///
    /// - Parameter check: Throws an error such as ``PageError/signInRequired`` or
    ///   ``PageError/forbidden`` if the visitor can't see the page. A ``PageError`` determines the
    ///   response. Other errors are passed to the server.
    public init(
        _ name: String,
        check: @escaping @Sendable (PageRequest) async throws -> Void
    ) {
        self.name = name
        self.check = check
    }

    /// All visitors.
    public static let everyone = PageAudience("everyone") { _ in }

    /// Visitors who have a principal.
    ///
    /// Other visitors receive ``PageError/signInRequired``.
    public static let signedIn = PageAudience("signed in") { request in
        guard request.hasPrincipal else { throw PageError.signInRequired }
    }

    /// Visitors whose principal has a given type and meets an optional condition.
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
    /// Visitors without such a principal receive ``PageError/signInRequired``. Visitors whose
    /// principal doesn't meet the condition receive ``PageError/forbidden``.
    ///
    /// - Parameter name: The name shown in listings. The default is `signed in as` followed by the
    ///   type.
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

    /// Throws the audience's error if the visitor can't see the page.
    ///
    /// - Parameter request: A request whose page hasn't been created.
    public func admit(_ request: PageRequest) async throws { try await check(request) }
}
