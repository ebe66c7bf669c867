import Hummingbird
import KasaneLive

struct Visitor {
    let name: String
    /// A new cookie that identifies the visitor from now on.
    let newCookie: Cookie?
    /// The key of the client that the request is attributed to, or `nil` if unknown.
    let client: String?
    /// The origin at which the client reaches the site, or `nil` if unknown.
    var origin: String?
    /// The visitor as the application knows it, or `nil` if it does not.
    var principal: (any Sendable)?
    /// The time after this request at which the visitor's pages end, or `nil` for no limit.
    var lifetime: Duration?
    /// The value of ``PageRegistry/endings`` before the visitor was identified.
    var endings = 0

    /// A hash of the name, which forms contain: a form of another visitor is not carried out.
    ///
    /// Names are secret, and the hash is too short to reveal one.
    var mark: String { PageID.mark(of: name) }

    /// Returns a hash of a visitor's name for stored states, the same on every server.
    ///
    /// It begins with the kind of the name, because visitors can choose the names in cookies.
    static func owner(named name: String) -> String {
        var hash = StableHash()
        hash.combine(name)
        return "\(name.prefix(1))\(hash.text)"
    }

    /// Returns the name of a visitor that the application has identified, which is distinct from
    /// all cookies' names.
    static func name(ofKnown visitor: String) -> String { "a\(visitor)" }
}

extension LivePages {
    /// Returns the visitor identified by the application, else by the cookie, else a new visitor.
    func visitor(_ known: PageVisitor?, _ request: Request, client: String?) -> Visitor {
        if let known {
            return Visitor(
                name: Visitor.name(ofKnown: known.id),
                newCookie: nil,
                client: client,
                principal: known.principal,
                lifetime: known.lifetime
            )
        }
        // A cookie that is not ours may have any length, and each page would retain it.
        if let cookie = request.cookies[configuration.visitorCookieName],
            PageID(cookie.value) != nil
        {
            return Visitor(name: "c\(cookie.value)", newCookie: nil, client: client)
        }
        let value = PageID().text
        return Visitor(
            name: "c\(value)",
            newCookie: Cookie(
                name: configuration.visitorCookieName,
                value: value,
                path: "/",
                secure: configuration.isCookieSecure,
                httpOnly: true,
                sameSite: .lax
            ),
            client: client
        )
    }
}
