import Foundation

/// The scheme, host and port of an address, checked.
struct Origin: Hashable, Sendable {
    let scheme: String
    /// The host, and the port where it is not the scheme's own.
    let authority: String

    /// Takes the origin of an address, or `nil` if it has none that HTTP could go to.
    init?(_ parts: URLComponents) {
        guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.encodedHost,
            host.wholeMatch(of: #/[A-Za-z0-9.\-_]+|\[[0-9A-Fa-f:.]+\]/#) != nil,
            parts.rangeOfPort == nil || (1...65535).contains(parts.port ?? 0),
            parts.user == nil, parts.password == nil
        else { return nil }
        self.scheme = scheme
        let own = scheme == "https" ? 443 : 80
        authority = parts.port.flatMap { $0 == own ? nil : "\(host):\($0)" } ?? host
    }
}

/// Where a service is: what every path of an endpoint goes behind.
struct BaseURL: Hashable, Sendable {
    let origin: Origin
    /// Percent-encoded, without a slash at the end.
    let path: String

    init(_ text: String) throws(InvalidBaseURL) {
        guard let parts = URLComponents(string: text), let origin = Origin(parts),
            parts.query == nil, parts.fragment == nil
        else { throw InvalidBaseURL(text: text) }
        self.origin = origin
        let path = parts.percentEncodedPath
        self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

/// A text that is no base URL of a service.
public struct InvalidBaseURL: Error, Equatable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// The error for people, with what to do next and without a password.
    public var description: String {
        // A password may have “@” and “/” in it that were not escaped: all up to the last “@” is left out.
        let shown = text.replacing(#/(?s)\/\/.*@/#, with: "//…@")
        return """
            "\(shown)" is no base URL of a service. Write http:// or https://, a host, and \
            optionally a port and a path; no user name, no query.
            """
    }
}
