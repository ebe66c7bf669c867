import Foundation
package import KasaneAccounts
package import KasaneLive

extension PageCookie {
    /// Creates the session cookie for a signed-in browser.
    ///
    /// Scripts can't read the cookie, and browsers send it from other sites only when the user
    /// follows a link.
    package init(session: OpenedSession, names: AccountCookieNames) throws(PageCookieError) {
        try self.init(
            names.session,
            value: session.token.reveal(),
            maximumAge: max(.zero, session.maximumAge),
            isSecure: names.isSecure
        )
    }

    /// Deletes the session cookie.
    init(deletingSession names: AccountCookieNames) throws(PageCookieError) {
        try self.init(names.session, value: "", maximumAge: .zero, isSecure: names.isSecure)
    }
}

/// A cookie that identifies a browser by a random string.
///
/// Only the browser in which a sign-in began can complete it. Later sign-ins recognize the browser.
struct BrowserCookie {
    let names: AccountCookieNames
    /// The lifetime of the cookie.
    let maximumAge: Duration

    /// Returns the browser's random string, or a new string, and renews the cookie.
    ///
    /// - Throws: `PageCookieError` if the page has already been created.
    func renew(_ request: PageRequest) throws -> String {
        let known = request.cookies[names.browser].flatMap { Self.isValid($0) ? $0 : nil }
        let text = known ?? Self.random()
        try request.setCookie(
            PageCookie(
                names.browser,
                value: text,
                maximumAge: maximumAge,
                isSecure: names.isSecure
            )
        )
        return text
    }

    /// Returns 256 random bits in the URL-safe alphabet of RFC 4648, section 5, without padding.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func isValid(_ text: String) -> Bool {
        text.utf8.count == 43
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
