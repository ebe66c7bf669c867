import Hummingbird
import KasaneLive

struct Visitor {
    let name: String
    /// A new cookie that will identify the visitor.
    let newCookie: Cookie?
    /// The key of the request's client, or `nil` if it is unknown.
    let client: String?
    /// The origin under which the client reaches the site, or `nil` if it is unknown.
    var origin: String?
    /// The principal from the application, or `nil` if there is none.
    var principal: (any Sendable)?
    /// How long the visitor's pages live after this request, or `nil` for no limit.
    var lifetime: Duration?
    /// The value of ``PageRegistry/endings`` before the visitor was identified.
    var endings = 0

    /// A hash of the name, which forms contain so that other visitors' forms are not applied.
    ///
    /// Names are secret; the hash is too short to reveal one.
    var mark: String { PageID.mark(of: name) }

    /// Returns a hash of a visitor's name for stored states, the same on every server.
    ///
    /// It starts with the kind of name, because visitors can choose the names in cookies.
    static func owner(named name: String) -> String {
        var hash = StableHash()
        hash.combine(name)
        return "\(name.prefix(1))\(hash.text)"
    }

    /// Returns the name of a visitor identified by the application, distinct from all cookies'
    /// names.
    static func name(ofKnown visitor: String) -> String { "a\(visitor)" }
}

extension LivePages {
    /// Returns the visitor from the application, or else from the cookie, or else a new visitor.
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
