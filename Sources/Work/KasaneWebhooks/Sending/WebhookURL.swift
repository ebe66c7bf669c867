import Foundation

/// A validated webhook URL.
///
/// Paths and queries can contain tokens, so descriptions and errors contain only the origin.
///
/// ```swift
/// let url = try WebhookURL(form.url)
/// ```
///
/// The host can still have a private address. ``WebhookSender`` checks addresses in each attempt,
/// because a name's addresses can change.
public struct WebhookURL: Hashable, Sendable {
    /// The complete URL as written, for storage.
    public let text: String
    /// The scheme, the lowercase host, and the port if it isn't the scheme's default.
    public let origin: String

    let scheme: String
    let host: String
    let authority: String
    let path: String

    /// Whether requests to the URL are encrypted.
    public var isSecure: Bool { scheme == "https" }

    /// Validates a webhook URL.
    ///
    /// - Parameter text: An absolute `http` or `https` URL of at most 2,048 bytes, without a user
    ///   name or fragment. International domains must be in ASCII form (`xn--…`).
    /// - Throws: ``WebhookURLError``, which doesn't contain the URL.
    public init(_ text: String) throws(WebhookURLError) {
        guard text.utf8.count <= 2048 else { throw .tooLong }
        guard let parts = URLComponents(string: text, encodingInvalidCharacters: false) else {
            throw .malformed
        }
        guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .wrongScheme
        }
        // Also rejects the empty user in "https://@host".
        guard parts.user == nil, parts.password == nil else { throw .hasUser }
        guard parts.fragment == nil else { throw .hasFragment }
        guard let host = parts.encodedHost?.lowercased(),
            host.wholeMatch(of: #/[a-z0-9.\-_]+|\[[0-9a-f:.]+\]/#) != nil,
            parts.rangeOfPort == nil || (1...65535).contains(parts.port ?? 0)
        else { throw .wrongHost }
        // An escape that isn't UTF-8 would be changed and refer to a different resource.
        let path = parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
        guard path.removingPercentEncoding != nil else { throw .malformed }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" }
        self.text = text
        self.scheme = scheme
        self.host = host
        authority = host + (port ?? "")
        origin = "\(scheme)://\(authority)"
        self.path = path.hasPrefix("/") ? path : "/" + path
    }
}

extension WebhookURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The origin, followed by an ellipsis if there is a path or query.
    public var description: String { path == "/" ? origin : "\(origin)/…" }

    /// The description.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error for a string that isn't a valid webhook URL.
@nonexhaustive
public enum WebhookURLError: Error, Hashable, Sendable {
    /// The URL is longer than 2,048 bytes.
    case tooLong
    /// The string isn't an absolute URL, or contains characters that must be escaped.
    case malformed
    /// The scheme isn't `https` or `http`.
    case wrongScheme
    /// The URL contains a user name or a password.
    case hasUser
    /// The URL has a fragment, which is never sent.
    case hasFragment
    /// The host is missing or not ASCII, or the port is invalid.
    case wrongHost
}

extension WebhookURLError: CustomStringConvertible {
    /// The error message with a suggested fix, without the URL.
    public var description: String {
        switch self {
        case .tooLong: "The webhook URL must be at most 2,048 bytes long."
        case .malformed:
            """
            The webhook URL is invalid. Use https://, a host, and optionally a port, a path and a \
            query, and escape other characters.
            """
        case .wrongScheme:
            "The webhook URL must start with https://, or http:// if the policy allows it."
        case .hasUser: "The webhook URL must not contain a user name or password."
        case .hasFragment: "The webhook URL must not contain a fragment (#…)."
        case .wrongHost:
            """
            The host or port of the webhook URL is invalid. Write international domains in ASCII \
            form (xn--…).
            """
        }
    }
}
