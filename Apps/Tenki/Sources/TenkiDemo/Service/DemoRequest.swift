import Foundation

package struct DemoRequest: Hashable, Sendable {
    package let method: String
    /// The percent-decoded path.
    package let path: String
    /// The percent-decoded query values by name; of duplicate names, the last value.
    package let query: [String: String]
    package let host: String
    package let headers: [String: String]

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

    func number(_ name: String, default fallback: Int) -> Int? {
        query[name].map { Int($0) } ?? fallback
    }

    /// Returns the decoded text, or the text itself if it cannot be decoded.
    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
