import Hummingbird
import KasaneAccounts

/// The cookies of signed-in browsers.
///
/// Scripts can't read the cookies, and browsers send them from other sites only when the user
/// follows a link.
struct AccountCookies: Sendable {
    let names: AccountCookieNames

    func sessionToken(of request: Request) -> SecretToken? {
        request.cookies[names.session].flatMap { SecretToken($0.value) }
    }

    /// Returns whether a request has a session cookie, valid or not.
    func hasSession(_ request: Request) -> Bool { request.cookies[names.session] != nil }

    /// A cookie that deletes the session cookie.
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
