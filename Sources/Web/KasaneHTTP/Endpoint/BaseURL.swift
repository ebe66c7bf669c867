import Foundation

/// The validated scheme, host and port of a URL.
struct Origin: Hashable, Sendable {
    let scheme: String
    /// The host, and the port unless it is the default of the scheme.
    let authority: String

    /// Creates the origin of a URL, or `nil` if the URL is not a valid HTTP target.
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

/// The base URL of a service, which precedes the path of every endpoint.
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

/// An error for a text that is not a base URL.
public struct InvalidBaseURLError: Error, Equatable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// A human-readable description with the expected format, without passwords.
    public var description: String {
        """
        "\(redactedText)" is not the base URL of a service. Write http:// or https://, a host, and \
        optionally a port and a path; no user name, no query.
        """
    }

    /// The text without everything up to the last “@”, because a password may contain unescaped
    /// “@” and “/”, and the slashes before the user's name may be missing.
    private var redactedText: String {
        // Scalars, because a combining character would hide the “@” that it follows.
        let scalars = text.unicodeScalars
        guard let end = scalars.lastIndex(of: "@") else { return text }
        let scheme = ["https://", "http://"].first { text.hasPrefix($0) } ?? ""
        return "\(scheme)…\(String(scalars[end...]))"
    }
}
