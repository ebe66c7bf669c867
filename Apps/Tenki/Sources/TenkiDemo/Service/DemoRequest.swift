import Foundation

/// A request to the demo services.
package struct DemoRequest: Hashable, Sendable {
    /// The method, such as `GET`.
    package let method: String
    /// The percent-decoded path.
    package let path: String
    /// The percent-decoded query values by name; of duplicate names, the last value.
    package let query: [String: String]
    /// The host and port from the request.
    package let host: String
    /// The headers by lower-case name.
    package let headers: [String: String]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - target: The path and query from the request line.
    ///   - method: The method.
    ///   - host: The host and port from the request.
    ///   - headers: The headers by lower-case name.
    package init(
        _ target: String,
        method: String = "GET",
        host: String = "127.0.0.1",
        headers: [String: String] = [:]
    ) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        self.host = host
        self.headers = headers
        path = Self.decoded(parts.first ?? "")
        let items = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // HTML forms encode a space as a plus sign.
            let value = pair.count > 1 ? pair[1].replacing("+", with: " ") : ""
            return (Self.decoded(pair[0]), Self.decoded(value[...]))
        }
        query = Dictionary(items) { $1 }
    }

    /// Returns the single path component between a prefix and a suffix; `nil` without a match.
    func name(behind beginning: String, before end: String = "") -> String? {
        guard path.hasPrefix(beginning), path.hasSuffix(end),
            path.utf8.count > beginning.utf8.count + end.utf8.count
        else { return nil }
        let name = path.dropFirst(beginning.count).dropLast(end.count)
        return name.contains("/") ? nil : String(name)
    }

    /// Returns a query value as an integer; `nil` if it is present but not a number.
    func number(_ name: String, default fallback: Int) -> Int? {
        query[name].map { Int($0) } ?? fallback
    }

    /// Returns the decoded text, or the text itself if it cannot be decoded.
    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
