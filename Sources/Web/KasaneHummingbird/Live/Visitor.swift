import Hummingbird
import KasaneLive

struct Visitor {
    let name: String
    /// A new cookie that will identify the visitor.
    let newCookie: Cookie?
    /// The key of the request's client, or `nil` if the client is unknown.
    let client: String?
    /// The origin that the client uses to access the site, or `nil` if the origin is unknown.
    var origin: String?
    /// The principal provided by the application, if any.
    var principal: (any Sendable)?
    /// The lifetime of the visitor's pages after this request, or `nil` if it is unlimited.
    var lifetime: Duration?
    /// The value of ``PageRegistry/endings`` before the visitor was identified.
    var endings = 0

    /// A hash of the name, which forms contain so that forms of other visitors aren't applied.
    ///
    /// Names are secret. The hash is too short to reveal a name.
    var mark: String { PageID.mark(of: name) }

    /// Returns a hash of a visitor's name for stored states, which is the same on every server.
    ///
    /// The hash includes the kind of name, because visitors can choose the names in cookies.
    static func owner(named name: String) -> String {
        var hash = StableHash()
        hash.combine(name)
        return "\(name.prefix(1))\(hash.text)"
    }

    /// Returns the name of a visitor identified by the application, which never equals a name from
    /// a cookie.
    static func name(ofKnown visitor: String) -> String { "a\(visitor)" }
}

extension LivePages {
    /// Returns the visitor identified by the application or the cookie, or else a new visitor.
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
        // A foreign cookie can have any length, and each page would retain it.
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
