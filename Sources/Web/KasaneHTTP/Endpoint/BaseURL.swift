import Foundation

/// The validated scheme, host and port of a URL.
struct Origin: Hashable, Sendable {
    let scheme: String
    /// The host, followed by the port unless it is the scheme's default.
    let authority: String

    /// Creates a URL's origin, or returns `nil` if the URL isn't a valid HTTP target.
    init?(_ parts: URLComponents) {
        guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.encodedHost,
            host.wholeMatch(of: #/[A-Za-z0-9.\-_]+|\[[0-9A-Fa-f:.]+\]/#) != nil
                || ZonedAuthority(host) != nil,
            parts.rangeOfPort == nil || (1...65535).contains(parts.port ?? 0),
            parts.user == nil, parts.password == nil
        else { return nil }
        self.scheme = scheme
        let own = scheme == "https" ? 443 : 80
        authority = parts.port.flatMap { $0 == own ? nil : "\(host):\($0)" } ?? host
    }
}

/// A service's base URL, to which the paths of endpoints are relative.
struct BaseURL: Hashable, Sendable {
    let origin: Origin
    /// The percent-encoded path, without a trailing slash.
    let path: String

    init(_ text: String) throws(InvalidBaseURLError) {
        guard let parts = URLComponents(string: text), let origin = Origin(parts),
            parts.query == nil, parts.fragment == nil
        else { throw InvalidBaseURLError(text: text) }
        self.origin = origin
        let path = parts.percentEncodedPath
        self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

/// An error thrown when a string isn't a valid base URL.
public struct InvalidBaseURLError: Error, Equatable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// The reason and a solution, without passwords.
    public var description: String {
        """
        "\(redactedText)" is not a valid base URL. Use http:// or https://, a host, and optionally \
        a port and a path, without a user name or query.
        """
    }

    /// The text after the last “@”.
    ///
    /// Passwords can contain unescaped “@” and “/”, and the slashes before the user name might be
    /// missing.
    private var redactedText: String {
        // Searches Unicode scalars, because a combining character would form one character with the
        // preceding “@”.
        let scalars = text.unicodeScalars
        guard let end = scalars.lastIndex(of: "@") else { return text }
        let scheme = ["https://", "http://"].first { text.hasPrefix($0) } ?? ""
        return "\(scheme)…\(String(scalars[end...]))"
    }
}
