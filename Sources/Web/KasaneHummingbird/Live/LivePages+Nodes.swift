import HTTPTypes
import Hummingbird
import KasaneLive

// Several servers that share one store, each of which knows only its own pages.
extension LivePages {
    /// Returns the response to a request for a page that this server doesn't have.
    ///
    /// The header `Other-Node` says that the page belongs to another server or to a previous
    /// process.
    func gone(_ page: PageID?) -> Response {
        var response = Response(status: .gone)
        if let node = page?.node, node != environment.node {
            if let name = HTTPField.Name("Other-Node") { response.headers[name] = "1" }
        }
        return response
    }

    /// A cookie that lets a proxy send the next form to the server that has the page.
    ///
    /// It matters for pages with more state than their URL, such as the second step of a sign-in:
    /// without it, a form might reach a server that can't apply it.
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
    /// With several servers, another one could receive the redirected request.
    func responseOnAnyNode(
        _ answer: PageResponse,
        of session: PageSession,
        _ request: Request,
        _ visitor: Visitor,
        fresh: (Request) -> PageSession
    ) async -> PageResponse {
        guard environment.node != nil, case .shown(let address) = answer else { return answer }
        // A document at another address than its own would be lost with the next form.
        if address != request.head.path, await !session.hasMessages { return answer }
        var head = request.head
        head.method = .get
        head.path = address
        let other = fresh(Request(head: head, body: request.body))
        var isSame = false
        // A page that cannot be created would not show this one either.
        if case .page? = try? await other.start() {
            isSame = await other.contentHash() == session.contentHash()
        }
        settle(other, visitor, events: 0)
        await other.end()
        return isSame ? answer : await session.show()
    }
}
