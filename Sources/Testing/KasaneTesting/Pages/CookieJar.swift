import Foundation
import KasaneHTTP

/// The cookies of a browser without JavaScript (RFC 6265, section 5).
///
/// `Secure`, `HttpOnly` and `SameSite` are ignored, because the driver visits a single site and
/// runs no scripts.
struct CookieJar {
    private struct Cookie {
        let name: String
        let value: String
        let path: String
        /// The expiry date, or `nil` for a session cookie.
        let expiry: Date?
    }

    let host: String
    private var cookies: [Cookie] = []

    /// Creates a jar with cookies for all paths.
    init(host: String, _ values: [String: String] = [:]) {
        self.host = host
        cookies = values.map { Cookie(name: $0.key, value: $0.value, path: "/", expiry: nil) }
    }

    /// Returns the cookies for a request by name.
    ///
    /// If several cookies have the same name, the cookie with the longest path takes precedence.
    ///
    /// - Parameter address: The request's path and query.
    func values(for address: String, at now: Date) -> [String: String] {
        let path = address.prefix { $0 != "?" }
        let sent = cookies.filter { cookie in
            cookie.expiry.map { $0 > now } ?? true && Self.covers(cookie.path, path)
        }
        .sorted { $0.path.utf8.count < $1.path.utf8.count }
        return Dictionary(sent.map { ($0.name, $0.value) }) { _, longer in longer }
    }

    /// Stores the cookie in a `Set-Cookie` header, or deletes the cookie if it has expired.
    ///
    /// `Max-Age` takes precedence over `Expires`. Cookies for other sites are ignored.
    ///
    /// - Parameter address: The path and query of the request.
    mutating func receive(_ header: String, from address: String, at now: Date) {
        // Split by scalar, because a combining character would join the separator before it.
        let parts = header.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false)
        guard let (name, value) = Self.pair(parts[0]), !name.isEmpty else { return }
        var path = Self.defaultPath(of: address)
        var expiry: Date?
        var lifetime: Int?
        for case (let name, let value)? in parts.dropFirst().map(Self.pair) {
            switch name.lowercased() {
            case "max-age": lifetime = Int(value) ?? lifetime
            case "expires": expiry = HTTPDate.date(value) ?? expiry
            case "path" where value.hasPrefix("/"): path = value
            case "domain" where !value.isEmpty:
                guard belongs(to: value.lowercased()) else { return }
            default: break
            }
        }
        if let lifetime { expiry = lifetime > 0 ? now + Double(lifetime) : .distantPast }
        cookies.removeAll { $0.name == name && $0.path == path }
        guard expiry.map({ $0 > now }) ?? true else { return }
        cookies.append(Cookie(name: name, value: value, path: path, expiry: expiry))
    }

    /// Returns whether the site belongs to a domain, which can start with a dot.
    private func belongs(to domain: String) -> Bool {
        let domain = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
        return host == domain || host.hasSuffix(".\(domain)")
    }

    /// Returns an address's folder, which is the default path of a cookie.
    private static func defaultPath(of address: String) -> String {
        let path = address.prefix { $0 != "?" }
        let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Returns whether a request for a path includes the cookies of another path.
    private static func covers(_ outer: String, _ path: Substring) -> Bool {
        path == outer
            || path.hasPrefix(outer)
                && (outer.hasSuffix("/") || path.dropFirst(outer.count).hasPrefix("/"))
    }

    private static func pair(
        _ text: Substring.UnicodeScalarView
    ) -> (name: String, value: String)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let pieces = [text[..<equals], text[equals...].dropFirst()]
            .map { String($0).trimmingCharacters(in: .whitespaces) }
        return (pieces[0], pieces[1])
    }
}
