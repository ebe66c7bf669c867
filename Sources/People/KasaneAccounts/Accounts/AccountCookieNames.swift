/// The names of the cookies of signed-in browsers.
///
/// Over TLS they begin with `__Host-`, so that a browser accepts the cookies from this host alone,
/// and only over TLS.
public struct AccountCookieNames: Hashable, Sendable {
    /// The name of the cookie with the session's secret.
    public let session: String
    /// The name of the cookie by which a sign-in recognises the browser that began it.
    public let browser: String
    /// Whether browsers send the cookies only over TLS.
    public let isSecure: Bool

    init(isSecure: Bool) {
        self.isSecure = isSecure
        session = isSecure ? "__Host-kasane-session" : "kasane-session"
        browser = isSecure ? "__Host-kasane-browser" : "kasane-browser"
    }
}

extension Accounts {
    /// The names of the cookies, by which the pages and the routes of a site recognise browsers.
    public var cookieNames: AccountCookieNames { AccountCookieNames(isSecure: settings.isSecure) }
}
