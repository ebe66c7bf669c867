import HTTPTypes

/// The headers with which a browser blocks everything that these pages do not use.
enum StrictHeaders {
    private static let fields: [(HTTPField.Name, String)] = {
        let policy = [
            "default-src 'none'", "style-src 'self'", "img-src 'self'", "manifest-src 'self'",
            "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ]
        return [
            (.contentSecurityPolicy, policy.joined(separator: "; ")),
            (.xContentTypeOptions, "nosniff"),
            (HTTPField.Name("Referrer-Policy"), "no-referrer"),
            (HTTPField.Name("Cross-Origin-Opener-Policy"), "same-origin"),
            (HTTPField.Name("Cross-Origin-Resource-Policy"), "same-origin"),
            (HTTPField.Name("Permissions-Policy"), "camera=(), geolocation=(), microphone=()"),
        ].compactMap { name, value in name.map { ($0, value) } }
    }()

    /// Adds the missing headers.
    static func complete(_ headers: inout HTTPFields) {
        for (name, value) in fields where headers[name] == nil { headers[name] = value }
    }
}
