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
    /// The key of the client that the request is attributed to, such as its address; `nil` if
    /// unknown.
    ///
    /// The key is opaque: equal keys denote the same client. Several visitors may share one key,
    /// for example behind one router.
    public let client: String?
    private let parts: RequestParts

    /// The query, decoded, in order; empty after the page has been created.
    public var query: [QueryItem] { parts.query }

    /// The values of the request's cookies, by name; empty after the page has been created.
    ///
    /// Copy a value to use it later, because an open page does not retain its request.
    public var cookies: [String: String] { parts.cookies }

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
    /// - Parameters:
    ///   - path: The path, percent-encoded.
    ///   - parameters: The path parameters, decoded.
    ///   - query: The query, without the question mark, as received.
    ///   - languages: The visitor's preferred languages, in descending order.
    ///   - cookies: The values of the cookies, by name.
    ///   - client: The key of the client that the request is attributed to.
    public init(
        path: String,
        parameters: [String: String] = [:],
        query: String = "",
        languages: [String] = [],
        cookies: [String: String] = [:],
        client: String? = nil
    ) {
        self.path = path
        self.parameters = parameters
        self.languages = languages
        self.client = client
        parts = RequestParts(query: query, cookies: cookies)
    }

    /// Returns the first value of a name in the query, if any.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The address to return to after signing in, or `nil` if the query has none that is valid.
    ///
    /// ``PageError/signInRequired`` adds it to the address of the page for signing in. It is a path
    /// of this site with a query; any other text in its place is ignored, because it may lead to
    /// another site.
    ///
    /// ```swift
    /// model.route = request.returnAddress ?? "/"
    /// ```
    public var returnAddress: String? {
        query(LocalAddress.returnParameter).flatMap { LocalAddress.isValid($0) ? $0 : nil }
    }

    /// Releases the query and the cookies, in all copies of the request.
    func release() { parts.release() }
}

/// The request data that may be large, retained only until the page has been created.
private final class RequestParts: Sendable {
    private struct State {
        var query: [PageRequest.QueryItem]
        var cookies: [String: String]
    }

    private let state: Mutex<State>

    init(query: String, cookies: [String: String]) {
        let items = FormEncoding.pairs(of: query, limit: 100).map {
            PageRequest.QueryItem($0.name, $0.value)
        }
        state = Mutex(State(query: items, cookies: cookies))
    }

    var query: [PageRequest.QueryItem] { state.withLock(\.query) }
    var cookies: [String: String] { state.withLock(\.cookies) }

    func release() {
        state.withLock { $0 = State(query: [], cookies: [:]) }
    }
}
