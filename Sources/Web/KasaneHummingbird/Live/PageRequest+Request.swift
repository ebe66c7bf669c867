import HTTPTypes
public import Hummingbird
public import KasaneLive

extension PageRequest {
    /// Creates a page request from an HTTP request.
    ///
    /// ```swift
    /// router.for(.everyone).get("/greeting") { request, _ in
    ///     let languages = PageRequest(request).languages
    ///     return languages.first?.hasPrefix("ja") == true ? "こんにちは" : "Hello"
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The page's path pattern, or `nil` if the request isn't for a page.
    ///   - client: The key of the request's client; see ``ClientAddressResolver``.
    ///   - origin: The origin that the client uses to access the site, for example from
    ///     ``ClientAddressResolver/origin(of:context:isSecure:)``, or `nil` if the origin is
    ///     unknown.
    ///   - principal: The visitor's principal, such as a user, or `nil` if the visitor is unknown.
    public init(
        _ request: Request,
        of path: PagePath? = nil,
        client: String? = nil,
        origin: String? = nil,
        principal: (any Sendable)? = nil
    ) {
        self.init(
            path: request.uri.path,
            parameters: path?.parameters(of: request.uri.path) ?? [:],
            query: request.uri.query ?? "",
            languages: request.acceptedLanguages,
            cookies: request.cookieValues,
            userAgent: request.headers[.userAgent],
            client: client,
            origin: origin,
            principal: principal
        )
    }
}

extension Request {
    /// The cookies' values by name (RFC 6265, section 4.2).
    ///
    /// The first cookie with a name takes precedence.
    fileprivate var cookieValues: [String: String] {
        // Splits Unicode scalars, because a combining character in a value would form one character
        // with the separator.
        let fields = headers[values: .cookie].flatMap { $0.unicodeScalars.split(separator: ";") }
        let pairs = fields.compactMap { pair -> (String, String)? in
            guard let end = pair.firstIndex(of: "=") else { return nil }
            return (
                String(pair[..<end].trimmingPrefix { $0.properties.isWhitespace }),
                String(pair[end...].dropFirst())
            )
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The client's preferred languages, in order of preference (RFC 9110, section 12.5.4).
    ///
    /// Only the first twenty entries are read. Wildcards and rejected languages are omitted.
    var acceptedLanguages: [String] {
        // Splits Unicode scalars, because a combining character would form one character with a
        // separator.
        let ranges = (headers[.acceptLanguage] ?? "").unicodeScalars.split(separator: ",")
            .prefix(20)
        let weighted = ranges.compactMap { range -> (language: String, weight: Double)? in
            let parts = range.split(separator: ";", omittingEmptySubsequences: false).map {
                String($0.trimmingPrefix { $0.properties.isWhitespace })
            }
            guard let language = parts.first?.prefix(while: { !$0.isWhitespace }),
                // The longest language tags in use have 35 characters.
                (1...64).contains(language.utf8.count), language != "*"
            else { return nil }
            let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            // The weight can be followed by whitespace.
            let number = weight.flatMap { Double($0.dropFirst(2).prefix { !$0.isWhitespace }) }
            return (String(language), number ?? 1)
        }
        return weighted.filter { $0.weight > 0 }
            .enumerated()
            // Swift's sort isn't guaranteed to be stable.
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.language)
    }
}
