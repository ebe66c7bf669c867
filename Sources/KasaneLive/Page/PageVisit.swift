/// What a page is made for: an address that a visitor has opened.
public struct PageVisit: Sendable {
    /// The path, such as `/cities/130010`, percent-encoded as it came.
    public let path: String
    /// The parts of the path that the page's own path gives names, decoded.
    public let parameters: [String: String]
    /// The query, decoded, in order.
    public let query: [QueryItem]
    /// The languages that the visitor reads, as in BCP 47, the best first; empty if the browser does not say.
    public let languages: [String]
    /// The values of the cookies that the browser sent, by name.
    public let cookies: [String: String]
    /// The key of the client that the request is attributed to, such as its address; `nil` if it is unknown.
    ///
    /// It is opaque: equal keys are one client. Several visitors may share one, as behind one router.
    public let client: String?

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
        self.cookies = cookies
        self.client = client
        self.query = FormEncoding.pairs(of: query, limit: 100).map { QueryItem($0.name, $0.value) }
    }

    /// Returns the first value of a name in the query, if there is one.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
