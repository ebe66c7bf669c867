import Synchronization

/// What a page is made for: an address that a visitor has opened.
public struct PageVisit: Sendable {
    /// The path, such as `/cities/130010`, percent-encoded as it came.
    public let path: String
    /// The parts of the path that the page's own path gives names, decoded.
    public let parameters: [String: String]
    /// The languages that the visitor reads, as in BCP 47, the best first; empty if the browser does not say.
    public let languages: [String]
    /// The key of the client that the request is attributed to, such as its address; `nil` if it is unknown.
    ///
    /// It is opaque: equal keys are one client. Several visitors may share one, as behind one router.
    public let client: String?
    private let parts: RequestParts

    /// The query, decoded, in order; empty after the page was made.
    public var query: [QueryItem] { parts.query }

    /// The values of the cookies that the browser sent, by name; empty after the page was made.
    ///
    /// Whoever needs one later keeps a copy: an open page does not keep its request.
    public var cookies: [String: String] { parts.cookies }

    /// A name and a value of a query.
    public struct QueryItem: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value; empty where the query has none.
        public let value: String

        /// Makes an item of a name and a value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Makes a visit.
    ///
    /// - Parameters:
    ///   - path: The path, percent-encoded.
    ///   - parameters: The named parts of the path, decoded.
    ///   - query: The query, without its question mark, as it came.
    ///   - languages: The languages that the visitor reads, the best first.
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

    /// Returns the first value of a name in the query, if there is one.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Gives up what a page that has been made needs no more, in all copies of the visit.
    func release() { parts.release() }
}

/// The parts of a request that may be large: they are there while a page is made.
private final class RequestParts: Sendable {
    private struct State {
        var query: [PageVisit.QueryItem]
        var cookies: [String: String]
    }

    private let state: Mutex<State>

    init(query: String, cookies: [String: String]) {
        let items = FormEncoding.pairs(of: query, limit: 100).map {
            PageVisit.QueryItem($0.name, $0.value)
        }
        state = Mutex(State(query: items, cookies: cookies))
    }

    var query: [PageVisit.QueryItem] { state.withLock(\.query) }
    var cookies: [String: String] { state.withLock(\.cookies) }

    func release() {
        state.withLock { $0 = State(query: [], cookies: [:]) }
    }
}
