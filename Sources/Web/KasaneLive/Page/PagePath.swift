import KasaneConcurrency

/// A page's path, such as `/cities` or `/cities/{code}`.
///
/// A component in braces is a parameter, which matches any text without a slash.
///
/// ```swift
/// let path: PagePath = "/cities/{code}"
/// let parameters = path.parameters(of: "/cities/130010")  // ["code": "130010"]
/// ```
public struct PagePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The path's text.
    public let text: String

    /// Creates a path from a string literal.
    ///
    /// - Precondition: The text must start with a slash.
    public init(stringLiteral text: String) {
        precondition(text.hasPrefix("/"), "The page path “\(text)” must start with a slash.")
        self.text = text
    }

    /// The path's text.
    public var description: String { text }
}

extension PagePath {
    /// Matches a percent-encoded path without a query.
    ///
    /// - Returns: The decoded path parameters, or `nil` if the path doesn't match.
    public func parameters(of path: String) -> [String: String]? {
        let names = text.split(separator: "/")
        // Splits Unicode scalars, because a combining character would form one character with the
        // preceding slash.
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

    /// Returns an address for the given path parameters and query.
    ///
    /// ```swift
    /// let path: PagePath = "/cities/{code}"
    /// path.address(["code": "130010"])                   // /cities/130010
    /// SearchPage.path.address(query: ["q": "New York"])  // /cities?q=New%20York
    /// ```
    ///
    /// Values are escaped, so they can't change the path or add parameters.
    ///
    /// - Parameter query: The query's names and values in order. Empty values are omitted.
    /// - Precondition: Each path parameter must have a value.
    public func address(
        _ parameters: [String: String] = [:],
        query: KeyValuePairs<String, String> = [:]
    ) -> String {
        let encoding = PercentEncoding.component
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix("{"), part.hasSuffix("}") else { return String(part) }
            guard let value = parameters[String(part.dropFirst().dropLast())] else {
                preconditionFailure("The address of the page “\(text)” needs a value for \(part).")
            }
            return encoding.encoded(value)
        }
        let pairs = query.filter { !$0.value.isEmpty }
            .map { "\(encoding.encoded($0.key))=\(encoding.encoded($0.value))" }
        let path = parts.joined(separator: "/")
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }
}
