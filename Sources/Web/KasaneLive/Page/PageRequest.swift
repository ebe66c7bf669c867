import Synchronization

/// A request for a page.
///
/// ```swift
/// let page = Int(request.query("page") ?? "") ?? 1
/// let isJapanese = request.languages.first?.hasPrefix("ja") == true
/// ```
public struct PageRequest: Sendable {
    /// The percent-encoded path, such as `/cities/130010`.
    public let path: String
    /// The decoded path parameters.
    public let parameters: [String: String]
    /// The visitor's preferred languages as BCP 47 tags, in order of preference.
    ///
    /// The array is empty if the browser sends no languages.
    public let languages: [String]
    /// The client that sent the request, such as an IP address, if known.
    ///
    /// Only compare clients for equality. Several visitors can share a client, for example behind a
    /// router.
    public let client: String?
    /// The site's origin, such as `https://weather.example`, if known.
    ///
    /// Use the origin to create absolute URLs, for example in emails. `WebApplication` from
    /// KasaneHummingbird uses the public URL if it is set, and the requested origin otherwise.
    public let origin: String?
    /// A hash of the visitor's ID, which the page's forms contain.
    package var visitor: String?
    /// A longer hash of the visitor's ID, which isn't sent to the browser, or `nil` if the page's
    /// state isn't saved.
    package var owner: String?
    /// The page that this page replaces in its browser, if any.
    package var former: PageID?
    package private(set) var texts = TextCatalog()
    private let parts: RequestParts

    /// The decoded query items in order.
    ///
    /// The array is empty after the page has been created.
    public var query: [QueryItem] { parts.query }

    /// The request's cookies by name.
    ///
    /// The dictionary is empty after the page has been created, because an open page doesn't keep
    /// its request in memory. Copy any value that you need later.
    public var cookies: [String: String] { parts.cookies }

    /// The browser's `User-Agent` header, if any, which can be any string of up to 512 bytes.
    ///
    /// The value is `nil` after the page has been created.
    public var userAgent: String? { parts.userAgent }

    /// A query item.
    public struct QueryItem: Hashable, Sendable {
        /// The item's name.
        public let name: String
        /// The item's value, or an empty string if the item has no value.
        public let value: String

        /// Creates a query item.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a request.
    ///
    /// - Parameter query: The query as received, without the leading question mark.
    public init(
        path: String,
        parameters: [String: String] = [:],
        query: String = "",
        languages: [String] = [],
        cookies: [String: String] = [:],
        userAgent: String? = nil,
        client: String? = nil,
        origin: String? = nil,
        principal: (any Sendable)? = nil
    ) {
        self.path = path
        self.parameters = parameters
        self.languages = languages
        self.client = client
        self.origin = origin
        parts = RequestParts(
            query: query,
            cookies: cookies,
            userAgent: userAgent.map { String(decoding: $0.utf8.prefix(512), as: UTF8.self) },
            principal: principal
        )
    }

    /// Returns a copy of the request that contains the page's translations.
    func translated(by texts: TextCatalog) -> Self {
        var request = self
        request.texts = texts
        return request
    }

    /// Returns the first query value with the given name.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Returns a field's text from a GET form submitted without JavaScript.
    ///
    /// Use the text to redirect when a search has a single result:
    ///
    /// ```swift
    /// let code = request.submittedText(in: "code")
    /// if code == "130010" { throw PageError.redirect(to: "/cities/130010") }
    /// ```
    ///
    /// Links can contain arbitrary text, so use the text only for redirects within the site.
    ///
    /// - Parameter field: The `id` assigned to the field by the application.
    /// - Returns: The text, or `nil` if the request isn't a submitted form that contains the field.
    public func submittedText(in field: String) -> String? { QueryForm(query)?.fields[field] }

    /// The address to return to after sign-in, or `nil` if the query has no valid address.
    ///
    /// ``PageError/signInRequired`` adds the address to the sign-in page's query. The address is
    /// always a path on this site with an optional query. Other addresses are ignored, because they
    /// could point to another site.
    ///
    /// ```swift
    /// model.route = request.returnAddress ?? "/"
    /// ```
    public var returnAddress: String? {
        query(LocalAddress.returnParameter).flatMap { LocalAddress.isValid($0) ? $0 : nil }
    }

    /// Returns the visitor's principal, or `nil` if the visitor has no principal of the given type.
    ///
    /// After the page has been created, the method returns `nil`. In KasaneHummingbird, the closure
    /// passed to `addRoutes(to:visitor:client:origin:)` provides the principal.
    ///
    /// ```swift
    /// model.name = request.principal(as: User.self)?.name ?? "Guest"
    /// ```
    public func principal<Principal: Sendable>(as type: Principal.Type) -> Principal? {
        parts.principal as? Principal
    }

    /// Whether the visitor has a principal.
    ///
    /// The value is `false` after the page has been created.
    var hasPrincipal: Bool { parts.principal != nil }

    /// Returns the visitor's principal, or throws an error if there is no principal of the given
    /// type.
    ///
    /// ```swift
    /// var pages = PageRoutes()
    /// pages.add(SearchPage.self, for: .signedIn) { request, _ in
    ///     let model = SearchModel()
    ///     model.name = try request.requirePrincipal(as: User.self).name
    ///     return SearchPage(model: model)
    /// }
    /// ```
    ///
    /// - Throws: ``PageError/signInRequired`` if the visitor has no principal of the given type.
    public func requirePrincipal<Principal: Sendable>(
        as type: Principal.Type
    ) throws(PageError) -> Principal {
        guard let principal = principal(as: type) else { throw .signInRequired }
        return principal
    }

    /// Sets a cookie with the response to this request.
    ///
    /// - Parameter cookie: The cookie, which replaces any cookie with the same name and path.
    /// - Throws: ``PageCookieError/responseSent(name:)`` after the page has been created, because
    ///   later responses can't set cookies.
    public func setCookie(_ cookie: PageCookie) throws(PageCookieError) {
        guard parts.set(cookie) else { throw .responseSent(name: cookie.name) }
    }

    /// The cookies to set with the response, in order.
    public var responseCookies: [PageCookie] { parts.responseCookies }

    /// Releases the query, cookies, `User-Agent` and principal in all copies of the request.
    func release() { parts.release() }
}

/// The cookies to set, and the large parts of the request, which are released once the page has
/// been created.
private final class RequestParts: Sendable {
    private struct State {
        var query: [PageRequest.QueryItem]
        var cookies: [String: String]
        var userAgent: String?
        var principal: (any Sendable)?
        var responseCookies: [PageCookie] = []
        var isReleased = false
    }

    private let state: Mutex<State>

    init(
        query: String,
        cookies: [String: String],
        userAgent: String?,
        principal: (any Sendable)?
    ) {
        let items = FormEncoding.pairs(of: query, limit: 100).map {
            PageRequest.QueryItem($0.name, $0.value)
        }
        state = Mutex(
            State(query: items, cookies: cookies, userAgent: userAgent, principal: principal)
        )
    }

    var query: [PageRequest.QueryItem] { state.withLock(\.query) }
    var cookies: [String: String] { state.withLock(\.cookies) }
    var userAgent: String? { state.withLock(\.userAgent) }
    var principal: (any Sendable)? { state.withLock(\.principal) }
    var responseCookies: [PageCookie] { state.withLock(\.responseCookies) }

    /// Adds a cookie to the response.
    ///
    /// Returns `false` if the response has already been sent.
    func set(_ cookie: PageCookie) -> Bool {
        state.withLock { state in
            guard !state.isReleased else { return false }
            state.responseCookies.removeAll {
                $0.name == cookie.name && $0.path == cookie.path
            }
            state.responseCookies.append(cookie)
            return true
        }
    }

    func release() {
        state.withLock { state in
            state.query = []
            state.cookies = [:]
            state.userAgent = nil
            state.principal = nil
            state.isReleased = true
        }
    }
}
