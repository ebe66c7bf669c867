import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Unsubscribes users by the links in their emails, without a session (RFC 8058).
///
/// Email programs post to a link without cookies; scanners of emails only get it, which changes
/// nothing.
struct NoticeRoutes: RouteGroup {
    static let path = NoticeMails.unsubscribePath

    let editNotices: EditNotices
    let logger: Logger
    let settings: RouteSettings

    func add(to router: Router<WebContext>) {
        let path = RouterPath("\(Self.path)/{link}")
        router.for(.everyone).get(path) { request, context in
            _ = try link(context)
            return page(for: request, isDone: false)
        }
        router.for(.everyone).post(path) { request, context in
            let link = try link(context)
            let isKnown = try await withHTTPErrors(loggedTo: logger) {
                try await editNotices.unsubscribe(link)
            }
            guard isKnown else { throw HTTPError(.notFound) }
            return page(for: request, isDone: true)
        }
    }

    private func link(_ context: WebContext) throws -> UnsubscribeLink {
        guard let link = UnsubscribeLink(context.parameters.get("link") ?? "") else {
            throw HTTPError(.notFound)
        }
        return link
    }

    private func page(for request: Request, isDone: Bool) -> Response {
        Response(
            status: .ok,
            page: UnsubscribePage(
                request.uri.path,
                isDone: isDone,
                site: SiteContext(of: PageRequest(request), settings.site),
                stylesheets: UnsubscribePage.stylesheets.map(AssetRoutes.tenki.address)
            )
        )
    }
}
