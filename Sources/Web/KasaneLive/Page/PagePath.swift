import KasaneConcurrency

/// The path pattern of a page, such as `/cities` or `/cities/{code}`.
///
/// A component in braces matches any text without a slash and is passed to the page under that
/// name.
///
/// ```swift
/// let path: PagePath = "/cities/{code}"
/// let parameters = path.parameters(of: "/cities/130010")    // ["code": "130010"]
/// ```
public struct PagePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The pattern's text.
    public let text: String

    /// Creates a pattern from a literal.
    ///
    /// - Precondition: The text begins with a slash.
    public init(stringLiteral text: String) {
        precondition(text.hasPrefix("/"), "A page's path begins with a slash: “\(text)”.")
        self.text = text
    }

    /// The pattern's text.
    public var description: String { text }
}

extension PagePath {
    /// Matches a path, percent-encoded and without a query, against this pattern.
    ///
    /// - Returns: The decoded path parameters, or `nil` if the path does not match.
    public func parameters(of path: String) -> [String: String]? {
        let names = text.split(separator: "/")
        // By scalar, because a combining character would join the slash before it.
        let parts = path.unicodeScalars.split(separator: "/").map { String($0) }
        guard names.count == parts.count else { return nil }
        var parameters: [String: String] = [:]
        for (name, part) in zip(names, parts) {
            if name.hasPrefix("{"), name.hasSuffix("}") {
                let text = PercentEncoding.component.decoded(part.utf8)
                let name = String(name.dropFirst().dropLast())
                parameters[name] = String(decoding: text, as: UTF8.self)
            } else if name != part {
                return nil
            }
        }
        return parameters
    }

    /// Returns the address of a page: the path with its parameters filled in, and a query.
    ///
    /// ```swift
    /// let path: PagePath = "/cities/{code}"
    /// path.address(["code": "130010"])                    // /cities/130010
    /// SearchPage.path.address(query: ["q": "New York"])   // /cities?q=New%20York
    /// ```
    ///
    /// Values are escaped, so none leads to another path or adds a parameter.
    ///
    /// - Parameter query: The names and values of the query, in order. Empty values are left out.
    /// - Precondition: Each path parameter has a value.
    public func address(
        _ parameters: [String: String] = [:],
        query: KeyValuePairs<String, String> = [:]
    ) -> String {
        let encoding = PercentEncoding.component
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix("{"), part.hasSuffix("}") else { return String(part) }
            guard let value = parameters[String(part.dropFirst().dropLast())] else {
                preconditionFailure("An address of “\(text)” needs a value for \(part).")
            }
            return encoding.encoded(value)
        }
        let pairs = query.filter { !$0.value.isEmpty }
            .map { "\(encoding.encoded($0.key))=\(encoding.encoded($0.value))" }
        let path = parts.joined(separator: "/")
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }
}
