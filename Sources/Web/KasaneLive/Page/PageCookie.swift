/// A cookie that the response to a page's request sets.
///
/// ```swift
/// let cookie = try PageCookie("theme", value: "dark", maximumAge: .seconds(86_400))
/// ```
///
/// ``PageRequest/setCookie(_:)`` sets it. By default it is sent for all paths of this host and only
/// over TLS, is not accessible to scripts, and is not part of other sites' requests, except for
/// links.
public struct PageCookie: Hashable, Sendable {
    /// Which requests from other sites contain a cookie.
    public enum SameSite: String, Hashable, Sendable {
        /// None.
        case strict = "Strict"
        /// Only links and other GET requests that show a document.
        case lax = "Lax"
        /// All; the cookie must be secure.
        case none = "None"
    }

    /// The name.
    public let name: String
    /// The value.
    public let value: String
    /// The lifetime, rounded down to seconds; zero deletes the cookie, and `nil` keeps it for the
    /// browser's session.
    public let maximumAge: Duration?
    /// The path that addresses must begin with to receive the cookie.
    public let path: String
    /// Whether the cookie is sent only over TLS.
    public let isSecure: Bool
    /// Whether the cookie is hidden from scripts.
    public let isHTTPOnly: Bool
    /// Which requests from other sites contain the cookie.
    public let sameSite: SameSite

    /// Creates a cookie.
    ///
    /// - Parameters:
    ///   - name: A token of HTTP: letters, digits, and some punctuation such as `-` and `_`.
    ///   - value: ASCII without spaces, quotes, commas, semicolons and backslashes. Encode any
    ///     other text.
    ///   - isSecure: Whether the cookie is sent only over TLS. Without TLS, browsers ignore secure
    ///     cookies of hosts other than `localhost`.
    /// - Throws: A ``PageCookieError`` if browsers would ignore the cookie or read another one.
    public init(
        _ name: String,
        value: String,
        maximumAge: Duration? = nil,
        path: String = "/",
        isSecure: Bool = true,
        isHTTPOnly: Bool = true,
        sameSite: SameSite = .lax
    ) throws(PageCookieError) {
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameByte) else { throw .name(name) }
        guard value.utf8.allSatisfy(Self.isValueByte) else { throw .value(name: name) }
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.allSatisfy(Self.isPathByte) else {
            throw .path(path)
        }
        let isForHost = name.hasPrefix("__Host-")
        let mustBeSecure = isForHost || name.hasPrefix("__Secure-") || sameSite == .none
        guard isSecure || !mustBeSecure, path == "/" || !isForHost else {
            throw .attributes(name: name)
        }
        self.name = name
        self.value = value
        self.maximumAge = maximumAge
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    // Standard: RFC 6265, section 4.1.1.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
    }

    private static func isValueByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\",;\\".utf8.contains(byte)
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: ";")
    }
}

extension PageCookie: CustomStringConvertible {
    /// The value of a `Set-Cookie` header.
    public var description: String {
        var parts = ["\(name)=\(value)", "Path=\(path)"]
        if let maximumAge { parts.append("Max-Age=\(max(0, maximumAge.components.seconds))") }
        if isSecure { parts.append("Secure") }
        if isHTTPOnly { parts.append("HttpOnly") }
        parts.append("SameSite=\(sameSite.rawValue)")
        return parts.joined(separator: "; ")
    }
}

/// The error for a cookie that browsers would ignore or read as another one.
@nonexhaustive
public enum PageCookieError: Error, Hashable, CustomStringConvertible {
    /// The name is empty or contains an invalid character.
    case name(String)
    /// The value of the cookie with this name contains an invalid character.
    case value(name: String)
    /// The path does not begin with a slash or contains an invalid character.
    case path(String)
    /// The prefix of the name, or `SameSite=None`, requires a secure cookie, and `__Host-` also the
    /// path `/`.
    case attributes(name: String)
    /// The cookie with this name was set after the first response was sent, by an action without a
    /// plain form.
    case responseSent(name: String)

    /// A human-readable description, without the value.
    public var description: String {
        switch self {
        case .name(let name): "“\(name)” is not the name of a cookie: use letters and digits."
        case .value(let name): "The value of the cookie \(name) has a character to be encoded."
        case .path(let path): "“\(path)” is not the path of a cookie: it begins with a slash."
        case .attributes(let name):
            "The cookie \(name) must be secure, with the path its name needs."
        case .responseSent(let name):
            """
            The cookie \(name) is set too late. Set it while the page is created, or in the outcome \
            of a plain form's action.
            """
        }
    }
}
