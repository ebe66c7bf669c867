import Foundation

/// A request to the stand-in.
public struct StandInRequest: Hashable, Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The path, decoded.
    public let path: String
    /// The query's values by name, decoded; of several of a name the last.
    public let query: [String: String]
    /// The host and the port by which the stand-in was reached.
    public let host: String

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - target: The path and the query, as they stand in the request's first line.
    ///   - method: The method.
    ///   - host: The host and the port by which the stand-in was reached.
    public init(_ target: String, method: String = "GET", host: String = "127.0.0.1") {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        self.host = host
        path = Self.decoded(parts.first ?? "")
        let items = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Forms write a space as a plus sign.
            let value = pair.count > 1 ? pair[1].replacing("+", with: " ") : ""
            return (Self.decoded(pair[0]), Self.decoded(value[...]))
        }
        query = Dictionary(items) { $1 }
    }

    /// What stands in the path between a beginning and an end; `nil` if they are others, or if nothing or
    /// another folder stands there.
    func name(behind beginning: String, before end: String = "") -> String? {
        guard path.hasPrefix(beginning), path.hasSuffix(end),
            path.utf8.count > beginning.utf8.count + end.utf8.count
        else { return nil }
        let name = path.dropFirst(beginning.count).dropLast(end.count)
        return name.contains("/") ? nil : String(name)
    }

    /// The whole number of a query's item; `nil` if it is there and no number.
    func number(_ name: String, default fallback: Int) -> Int? {
        query[name].map { Int($0) } ?? fallback
    }

    /// What cannot be decoded is taken as it is written.
    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
