/// The names of the cookies that identify signed-in browsers.
///
/// If the cookies are secure, their names start with `__Host-`. Browsers then accept the cookies
/// only from this host and only over TLS.
public struct AccountCookieNames: Hashable, Sendable {
    /// The name of the cookie that contains the session's secret.
    public let session: String
    /// The name of the cookie that identifies the browser in which a sign-in began.
    public let browser: String
    /// Whether browsers send the cookies only over TLS.
    public let isSecure: Bool

    package init(isSecure: Bool) {
        self.isSecure = isSecure
        session = isSecure ? "__Host-kasane-session" : "kasane-session"
        browser = isSecure ? "__Host-kasane-browser" : "kasane-browser"
    }
}

extension Accounts {
    /// The cookie names for the site's pages and routes.
    public var cookieNames: AccountCookieNames { AccountCookieNames(isSecure: settings.isSecure) }
}
