import HTTPTypes

/// The headers with which browsers block everything that live pages don't use.
enum StrictHeaders {
    private static let common: [(HTTPField.Name, String)] = [
        (.xContentTypeOptions, "nosniff"),
        (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
    ].compactMap { name, value in name.map { ($0, value) } }

    private static let shown: [(HTTPField.Name, String)] = {
        let policy = [
            "default-src 'none'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
            "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
        return [
            (.contentSecurityPolicy, policy.joined(separator: "; ")),
            (HTTPField.Name("Referrer-Policy"), "no-referrer"),
            (HTTPField.Name("Cross-Origin-Opener-Policy"), "same-origin"),
            (HTTPField.Name("Permissions-Policy"), "camera=(), geolocation=(), microphone=()"),
        ].compactMap { name, value in name.map { ($0, value) } }
    }()

    /// Adds missing headers.
    ///
    /// Stylesheets and scripts receive fewer headers, because their document's headers apply to
    /// them and browsers display them only as text.
    static func complete(_ headers: inout HTTPFields) {
        for (name, value) in common where headers[name] == nil { headers[name] = value }
        if let type = headers[.contentType], isPart(type) { return }
        for (name, value) in shown where headers[name] == nil { headers[name] = value }
    }

    private static func isPart(_ contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" }
        return type == "text/css" || type == "text/javascript"
    }
}
