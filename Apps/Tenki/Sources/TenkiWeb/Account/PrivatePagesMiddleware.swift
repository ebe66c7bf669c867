import HTTPTypes
import Hummingbird
import KasaneAccounts
import KasaneLive
import TenkiUI

struct PrivatePagesMiddleware: RouterMiddleware {
    private static let paths = [
        SiteAccount.jobs, SiteAccount.path, NoticeRoutes.path, "/outbox",
    ]

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let path = request.uri.path
        guard Self.paths.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) else {
            return response
        }
        response.headers[.cacheControl] = "no-store"
        if let name = HTTPField.Name("X-Robots-Tag") {
            response.headers[name] = "noindex, nofollow, noarchive"
        }
        return response
    }
}
