import Hummingbird
import KasaneAccounts

/// The cookies of signed-in browsers.
///
/// They are not accessible to scripts, and other sites' requests do not contain them, except for
/// links. Over TLS their names begin with `__Host-`, so that a browser accepts them from this host
/// alone, and only over TLS.
public struct AccountCookies: Sendable {
    /// The name of the cookie with the session's secret.
    public let session: String
    /// The name of the cookie by which a sign-in recognises the browser that began it.
    public let browser: String
    private let isSecure: Bool

    /// Creates the names.
    ///
    /// - Parameter isSecure: Whether browsers reach the site over TLS, also if a proxy ends it.
    public init(isSecure: Bool) {
        self.isSecure = isSecure
        session = isSecure ? "__Host-kasane-session" : "kasane-session"
        browser = isSecure ? "__Host-kasane-browser" : "kasane-browser"
    }

    /// Returns the secret of the session that a request's browser has, or `nil`.
    func sessionToken(of request: Request) -> SecretToken? {
        request.cookies[session].flatMap { SecretToken($0.value) }
    }

    /// Whether a request has a cookie of a session, valid or not.
    func hasSession(_ request: Request) -> Bool { request.cookies[session] != nil }

    /// Returns the cookie of an opened session.
    func cookie(of opened: OpenedSession) -> Cookie {
        cookie(
            opened.token.reveal(),
            maximumAge: Int(max(.zero, opened.maximumAge).components.seconds)
        )
    }

    /// The cookie that deletes the browser's one.
    var deletion: Cookie { cookie("", maximumAge: 0) }

    private func cookie(_ value: String, maximumAge: Int) -> Cookie {
        Cookie(
            name: session,
            value: value,
            maxAge: maximumAge,
            path: "/",
            secure: isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }
}
