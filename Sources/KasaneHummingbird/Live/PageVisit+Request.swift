import HTTPTypes
public import Hummingbird
public import KasaneLive

extension PageVisit {
    /// Makes the visit that a request is.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The path of the page that is asked for; `nil` if no page is.
    ///   - client: The key of the client that the request is attributed to; see ``ClientAddresses``.
    public init(_ request: Request, of path: PagePath? = nil, client: String? = nil) {
        self.init(
            path: request.uri.path,
            parameters: path?.parameters(of: request.uri.path) ?? [:],
            query: request.uri.query ?? "",
            languages: request.acceptedLanguages,
            cookies: request.cookieValues,
            client: client
        )
    }
}

extension Request {
    /// The values of the cookies by name, by RFC 6265, section 4.2; of one name the first.
    fileprivate var cookieValues: [String: String] {
        let pairs = headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap {
            pair -> (String, String)? in
            guard let end = pair.firstIndex(of: "=") else { return nil }
            return (
                String(pair[..<end].trimmingPrefix { $0.isWhitespace }),
                String(pair[end...].dropFirst())
            )
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The languages that the client asks for, the best first, by RFC 9110, section 12.5.4.
    ///
    /// No more than the first twenty are read, and none that is refused or stands for all others.
    var acceptedLanguages: [String] {
        let ranges = (headers[.acceptLanguage] ?? "").split(separator: ",").prefix(20)
        let weighted = ranges.compactMap { range -> (language: String, weight: Double)? in
            let parts = range.split(separator: ";", omittingEmptySubsequences: false).map {
                $0.trimmingPrefix { $0.isWhitespace }
            }
            guard let language = parts.first?.prefix(while: { !$0.isWhitespace }),
                // The longest that are in use have 35 letters.
                (1...64).contains(language.utf8.count), language != "*"
            else { return nil }
            let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            // A blank may stand between the weight and the comma.
            let number = weight.flatMap { Double($0.dropFirst(2).prefix { !$0.isWhitespace }) }
            return (String(language), number ?? 1)
        }
        return weighted.filter { $0.weight > 0 }
            .enumerated()
            // The sort is not promised to be stable.
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.language)
    }
}
