import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI

struct BoardRoutes: RouteGroup {
    let openBoard: OpenBoard
    let logger: Logger
    let settings: RouteSettings

    func add(to router: Router<WebContext>) {
        let isSecure = settings.site.isSecure
        router.for(.everyone).post(RouterPath(BoardLink.path)) { request, _ in
            try request.requireOwnPage()
            guard let choice = BoardLink.Choice(fields: try await request.formFields()) else {
                throw HTTPError(.badRequest)
            }
            let cookie: PageCookie
            switch choice {
            case .leave: cookie = try BoardLink.cookie(nil, isSecure: isSecure)
            case .use(let secret):
                // A link for reading cannot become the board of a device.
                let access = try await withHTTPErrors(loggedTo: logger) {
                    try await openBoard(secret)
                }
                guard access.isEditable else { throw HTTPError(.forbidden) }
                cookie = try BoardLink.cookie(secret, isSecure: isSecure)
            }
            return Response(
                status: .seeOther,
                headers: [
                    .location: BoardPage.path.text, .setCookie: "\(cookie)",
                    .cacheControl: "no-store",
                ]
            )
        }
    }
}
