import HTTPTypes
import Hummingbird
import KasaneLive

// Support for several servers that share a store but have their own pages.
extension LivePages {
    /// Returns the response to a request for a page that this server doesn't have.
    ///
    /// The header `Other-Node` indicates that the page belongs to another server or a previous
    /// process.
    func gone(_ page: PageID?) -> Response {
        var response = Response(status: .gone)
        if let node = page?.node, node != environment.node {
            if let name = HTTPField.Name("Other-Node") { response.headers[name] = "1" }
        }
        return response
    }

    /// A cookie with which a proxy can send the next form to the page's server.
    ///
    /// The cookie matters for pages with state that isn't in their URL, such as the second step of
    /// a sign-in. Without it, a form might reach a server that can't apply the form.
    var nodeCookie: Cookie? {
        environment.node.map { node in
            Cookie(
                name: "kasane_node",
                value: node.text,
                maxAge: 600,
                path: "/",
                secure: configuration.isCookieSecure,
                httpOnly: true,
                sameSite: .lax
            )
        }
    }

    /// Returns the page's document instead of a redirect if a new page at its URL would look
    /// different.
    ///
    /// If there are several servers, another server could receive the redirected request.
    func responseOnAnyNode(
        _ answer: PageResponse,
        of session: PageSession,
        _ request: Request,
        _ visitor: Visitor,
        fresh: (Request) -> PageSession
    ) async -> PageResponse {
        guard environment.node != nil, case .shown(let address) = answer else { return answer }
        // A document sent for a different address would be lost with the next form.
        if address != request.head.path, await !session.hasMessages { return answer }
        var head = request.head
        head.method = .get
        head.path = address
        let other = fresh(Request(head: head, body: request.body))
        var isSame = false
        // If the other page can't be created, a redirect wouldn't show this page either.
        if case .page? = try? await other.start() {
            isSame = await other.contentHash() == session.contentHash()
        }
        settle(other, visitor, events: 0)
        await other.end()
        return isSame ? answer : await session.show()
    }
}
