import Hummingbird
import KasaneAccounts

/// The cookies of signed-in browsers.
///
/// They are not accessible to scripts, and other sites' requests do not contain them, except for
/// links.
struct AccountCookies: Sendable {
    let names: AccountCookieNames

    /// Returns the secret of the session that a request's browser has, or `nil`.
    func sessionToken(of request: Request) -> SecretToken? {
        request.cookies[names.session].flatMap { SecretToken($0.value) }
    }

    /// Whether a request has a cookie of a session, valid or not.
    func hasSession(_ request: Request) -> Bool { request.cookies[names.session] != nil }

    /// Returns the text by which a sign-in recognises a request's browser; empty without one.
    func browser(of request: Request) -> String { request.cookies[names.browser]?.value ?? "" }

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
            name: names.session,
            value: value,
            maxAge: maximumAge,
            path: "/",
            secure: names.isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }
}
