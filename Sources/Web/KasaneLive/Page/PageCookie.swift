/// A cookie to set with the response to a page request.
///
/// ```swift
/// let cookie = try PageCookie("theme", value: "dark", maximumAge: .seconds(86_400))
/// ```
///
/// Pass the cookie to ``PageRequest/setCookie(_:)``. By default, browsers send it for all paths on
/// the host and only over TLS, hide it from scripts, and omit it from requests by other sites,
/// except links.
public struct PageCookie: Hashable, Sendable {
    /// The cross-site requests that include a cookie.
    public enum SameSite: String, Hashable, Sendable {
        /// No cross-site requests.
        case strict = "Strict"
        /// Only links and other top-level GET requests.
        case lax = "Lax"
        /// All cross-site requests. The cookie must be secure.
        case none = "None"
    }

    /// The cookie's name.
    public let name: String
    /// The cookie's value.
    public let value: String
    /// The lifetime in whole seconds.
    ///
    /// Zero deletes the cookie. If the value is `nil`, the cookie is kept until the browser closes.
    public let maximumAge: Duration?
    /// The path prefix of requests that include the cookie.
    public let path: String
    /// Whether browsers send the cookie only over TLS.
    public let isSecure: Bool
    /// Whether the cookie is hidden from scripts.
    public let isHTTPOnly: Bool
    /// The cross-site requests that include the cookie.
    public let sameSite: SameSite

    /// Creates a cookie.
    ///
    /// - Parameters:
    ///   - name: An HTTP token, which consists of letters, digits, and some punctuation such as `-`
    ///     and `_`.
    ///   - value: ASCII text without spaces, quotation marks, commas, semicolons or backslashes.
    ///     Encode any other text.
    ///   - isSecure: Whether browsers send the cookie only over TLS. Browsers ignore secure cookies
    ///     set over plain HTTP, except by `localhost`.
    /// - Throws: ``PageCookieError`` if browsers would ignore or misread the cookie.
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
    /// The value of the `Set-Cookie` header.
    public var description: String {
        var parts = ["\(name)=\(value)", "Path=\(path)"]
        if let maximumAge { parts.append("Max-Age=\(max(0, maximumAge.components.seconds))") }
        if isSecure { parts.append("Secure") }
        if isHTTPOnly { parts.append("HttpOnly") }
        parts.append("SameSite=\(sameSite.rawValue)")
        return parts.joined(separator: "; ")
    }
}

/// An error for a cookie that browsers would ignore or misread.
@nonexhaustive
public enum PageCookieError: Error, Hashable, CustomStringConvertible {
    /// The name is empty or contains an invalid character.
    case name(String)
    /// The cookie's value contains an invalid character.
    case value(name: String)
    /// The path contains an invalid character or doesn't start with a slash.
    case path(String)
    /// The name's prefix or `SameSite=None` requires a secure cookie, or `__Host-` requires the
    /// path `/`.
    case attributes(name: String)
    /// The cookie was set after the first response by an action without a plain form.
    case responseSent(name: String)

    /// A description of the error, which omits the cookie's value.
    public var description: String {
        switch self {
        case .name(let name): "“\(name)” isn't a valid cookie name. Use letters and digits."
        case .value(let name):
            "The value of the cookie \(name) contains an invalid character. Encode the value."
        case .path(let path): "“\(path)” isn't a valid cookie path. Start it with a slash."
        case .attributes(let name):
            "The cookie \(name) must be secure. The prefix __Host- also requires the path /."
        case .responseSent(let name):
            """
            The cookie \(name) was set too late. Set it while the page is being created, or in \
            the outcome of a plain form's action.
            """
        }
    }
}
