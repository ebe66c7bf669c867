import Hummingbird
import KasaneAccounts

/// The cookies of signed-in browsers.
///
/// Scripts can't access them, and browsers don't send them with requests from other sites, except
/// when following links.
struct AccountCookies: Sendable {
    let names: AccountCookieNames

    func sessionToken(of request: Request) -> SecretToken? {
        request.cookies[names.session].flatMap { SecretToken($0.value) }
    }

    /// Whether a request has a session cookie, valid or not.
    func hasSession(_ request: Request) -> Bool { request.cookies[names.session] != nil }

    /// Deletes the session cookie.
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
