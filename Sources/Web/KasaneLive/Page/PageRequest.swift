import Synchronization

/// The request for a page.
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
    /// The visitor's languages as BCP 47 tags, in order of preference.
    ///
    /// Empty if the browser sends none.
    public let languages: [String]
    /// The client that sent the request, such as an IP address, if known.
    ///
    /// Compare it only for equality. Several visitors can share a client, for example behind a
    /// router.
    public let client: String?
    /// The site's origin, such as `https://weather.example`, if known.
    ///
    /// Use it for absolute URLs, for example in emails. `WebApplication` from KasaneHummingbird
    /// uses the public URL if it is set, and otherwise the origin that the client requested.
    public let origin: String?
    /// A hash of the visitor's ID, contained in the page's forms.
    package var visitor: String?
    /// A longer hash of the visitor's ID that isn't sent to the browser, or `nil` if the page's
    /// state isn't saved.
    package var owner: String?
    /// The page that this one replaces in its browser, if there is one.
    package var former: PageID?
    package private(set) var texts = TextCatalog()
    private let parts: RequestParts

    /// The decoded query in order.
    ///
    /// Empty after the page has been created.
    public var query: [QueryItem] { parts.query }

    /// The request's cookies by name.
    ///
    /// Empty after the page has been created.
    ///
    /// If you need a value later, copy it: an open page doesn't keep its request in memory.
    public var cookies: [String: String] { parts.cookies }

    /// The browser's `User-Agent` header, if it sends one.
    ///
    /// `nil` after the page has been created.
    ///
    /// It can be any string of up to 512 bytes.
    public var userAgent: String? { parts.userAgent }

    /// A name and a value in the query.
    public struct QueryItem: Hashable, Sendable {
        /// The item's name.
        public let name: String
        /// The item's value, or an empty string if it has none.
        public let value: String

        /// Creates a query item.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a request.
    ///
    /// - Parameter query: The query as received, without the question mark.
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

    /// Returns a copy of the request with the page's translations.
    func translated(by texts: TextCatalog) -> Self {
        var request = self
        request.texts = texts
        return request
    }

    /// Returns the first query value with the given name.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Returns a field's text from a form that was sent by GET without JavaScript.
    ///
    /// Use it to redirect when a search has a single result:
    ///
    /// ```swift
    /// let code = request.submittedText(in: "code")
    /// if code == "130010" { throw PageError.redirect(to: "/cities/130010") }
    /// ```
    ///
    /// Anyone can write a link with any text, so use it only for a redirect within the site.
    ///
    /// - Parameter field: The `id` that the application assigned to the field.
    /// - Returns: The text, or `nil` if the request isn't a submitted form with this field.
    public func submittedText(in field: String) -> String? { QueryForm(query)?.fields[field] }

    /// The address to return to after sign-in, if the query has a valid one.
    ///
    /// ``PageError/signInRequired`` adds it to the address of the sign-in page. It is always a path
    /// on this site, with an optional query. Anything else is ignored, because it could lead to
    /// another site.
    ///
    /// ```swift
    /// model.route = request.returnAddress ?? "/"
    /// ```
    public var returnAddress: String? {
        query(LocalAddress.returnParameter).flatMap { LocalAddress.isValid($0) ? $0 : nil }
    }

    /// Returns the visitor's principal, or `nil` if there is none of this type.
    ///
    /// Returns `nil` after the page has been created. With KasaneHummingbird, the principal comes
    /// from the closure of `addRoutes(to:visitor:client:origin:)`.
    ///
    /// ```swift
    /// model.name = request.principal(as: User.self)?.name ?? "Guest"
    /// ```
    public func principal<Principal: Sendable>(as type: Principal.Type) -> Principal? {
        parts.principal as? Principal
    }

    /// Whether the visitor has a principal.
    ///
    /// `false` after the page has been created.
    var hasPrincipal: Bool { parts.principal != nil }

    /// Returns the visitor's principal, or throws if there is none of this type.
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
    /// - Throws: ``PageError/signInRequired`` if there is no principal of this type.
    public func requirePrincipal<Principal: Sendable>(
        as type: Principal.Type
    ) throws(PageError) -> Principal {
        guard let principal = principal(as: type) else { throw .signInRequired }
        return principal
    }

    /// Sets a cookie with the response to this request.
    ///
    /// - Parameter cookie: The cookie. It replaces one with the same name and path.
    /// - Throws: ``PageCookieError/responseSent(name:)`` after the page has been created, because
    ///   later responses can't set cookies.
    public func setCookie(_ cookie: PageCookie) throws(PageCookieError) {
        guard parts.set(cookie) else { throw .responseSent(name: cookie.name) }
    }

    /// The cookies to set with the response, in order.
    public var responseCookies: [PageCookie] { parts.responseCookies }

    /// Frees the query, the cookies, the `User-Agent` and the principal in all copies of the
    /// request.
    func release() { parts.release() }
}

/// The cookies to set, and the large parts of the request, which are freed once the page has been
/// created.
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
    /// Returns `false` if the response has been sent.
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
