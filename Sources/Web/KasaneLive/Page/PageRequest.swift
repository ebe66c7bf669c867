import Synchronization

/// The request that a page is created for.
///
/// ```swift
/// let page = Int(request.query("page") ?? "") ?? 1
/// let isJapanese = request.languages.first?.hasPrefix("ja") == true
/// ```
public struct PageRequest: Sendable {
    /// The path, such as `/cities/130010`, percent-encoded as received.
    public let path: String
    /// The path parameters, decoded.
    public let parameters: [String: String]
    /// The visitor's preferred languages, as BCP 47 tags in descending order; empty if the browser
    /// sends none.
    public let languages: [String]
    /// The key of the client that the request is attributed to, such as its address, or `nil` if
    /// unknown.
    ///
    /// The key is opaque: equal keys denote the same client. Several visitors can share one key,
    /// for example behind one router.
    public let client: String?
    /// The origin of the site, such as `https://weather.example`, or `nil` if unknown.
    ///
    /// `WebApplication` of KasaneHummingbird sets the public URL, or else the origin that the
    /// client requested. Use it for absolute URLs, such as in emails.
    public let origin: String?
    /// A hash of the visitor's identity, which the forms of the page contain.
    package var visitor: String?
    /// A longer hash of the visitor's identity that is not sent to the browser, or `nil` if the
    /// page's state is not saved.
    package var owner: String?
    /// The page that the requested one replaces in its browser, if there is one.
    package var former: PageID?
    package private(set) var texts = TextCatalog()
    private let parts: RequestParts

    /// The query, decoded, in order; empty after the page has been created.
    public var query: [QueryItem] { parts.query }

    /// The values of the request's cookies, by name; empty after the page has been created.
    ///
    /// Copy a value to use it later, because an open page does not retain its request.
    public var cookies: [String: String] { parts.cookies }

    /// The name of the visitor's browser, as its `User-Agent` header; `nil` if it sends none, and
    /// after the page has been created.
    ///
    /// It can be any text of at most 512 bytes.
    public var userAgent: String? { parts.userAgent }

    /// A name and a value in a query.
    public struct QueryItem: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value; empty if the query has none.
        public let value: String

        /// Creates an item from a name and a value.
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

    /// Returns the same request for a page with these texts.
    func translated(by texts: TextCatalog) -> Self {
        var request = self
        request.texts = texts
        return request
    }

    /// Returns the first value of a name in the query, if any.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Returns the text of a field in a form that a browser without JavaScript has sent by GET.
    ///
    /// Use it to redirect a search that has a single result:
    ///
    /// ```swift
    /// let code = request.submittedText(in: "code")
    /// if code == "130010" { throw PageError.redirect(to: "/cities/130010") }
    /// ```
    ///
    /// Anyone can write a link with any text, so use it only for a redirect within the site.
    ///
    /// - Parameter field: The `id` of the field, as the application has set it.
    /// - Returns: The text, or `nil` if the request is not a submitted form with the field.
    public func submittedText(in field: String) -> String? { QueryForm(query)?.fields[field] }

    /// The address to return to after sign-in, or `nil` if the query has no valid one.
    ///
    /// ``PageError/signInRequired`` adds it to the address of the sign-in page. It is a path of
    /// this site with a query; any other text is ignored, because it might lead to another site.
    ///
    /// ```swift
    /// model.route = request.returnAddress ?? "/"
    /// ```
    public var returnAddress: String? {
        query(LocalAddress.returnParameter).flatMap { LocalAddress.isValid($0) ? $0 : nil }
    }

    /// Returns the visitor's principal, or `nil` if it is unknown or of another type.
    ///
    /// It is `nil` after the page has been created. With KasaneHummingbird, the closure of
    /// `addRoutes(to:visitor:client:origin:)` returns it.
    ///
    /// ```swift
    /// model.name = request.principal(as: User.self)?.name ?? "Guest"
    /// ```
    public func principal<Principal: Sendable>(as type: Principal.Type) -> Principal? {
        parts.principal as? Principal
    }

    /// Whether the application knows the visitor; `false` after the page has been created.
    var hasPrincipal: Bool { parts.principal != nil }

    /// Returns the visitor's principal.
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
    /// - Throws: ``PageError/signInRequired`` if the principal is unknown or of another type.
    public func requirePrincipal<Principal: Sendable>(
        as type: Principal.Type
    ) throws(PageError) -> Principal {
        guard let principal = principal(as: type) else { throw .signInRequired }
        return principal
    }

    /// Sets a cookie with the response to this request.
    ///
    /// - Parameter cookie: The cookie, which replaces one with the same name and path.
    /// - Throws: ``PageCookieError/responseSent(name:)`` after the page has been created, because
    ///   the inputs of an open page have no response with cookies.
    public func setCookie(_ cookie: PageCookie) throws(PageCookieError) {
        guard parts.set(cookie) else { throw .responseSent(name: cookie.name) }
    }

    /// The cookies to set with the response, in order.
    public var responseCookies: [PageCookie] { parts.responseCookies }

    /// Releases the query, the cookies, the browser's name and the principal, in all copies of the
    /// request.
    func release() { parts.release() }
}

/// The request data that may be large, retained only until the page has been created, and the
/// cookies of the response.
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

    /// Adds a cookie to the response; returns `false` if that has been sent.
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
