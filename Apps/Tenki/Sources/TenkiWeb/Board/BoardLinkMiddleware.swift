import Foundation
import HTTPTypes
import Hummingbird
import TenkiUI

struct BoardLinkMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard Self.isBoardLink(request.uri.path[...]) else { return response }
        response.headers[.cacheControl] = "no-store"
        if let name = HTTPField.Name("X-Robots-Tag") {
            response.headers[name] = "noindex, nofollow, noarchive"
        }
        return response
    }

    /// Returns the path that the access log contains: that of a shared board, or of a link for
    /// unsubscribing, without its secret.
    static func loggedPath(_ path: Substring) -> String {
        NoticeRoutes.isLink(path)
            ? "\(NoticeRoutes.path)/-"
            : isBoardLink(path) ? "\(BoardLink.path)/-" : String(path)
    }

    private static func isBoardLink(_ path: Substring) -> Bool {
        // Scalars, because a combining character would join the slash to its own text.
        let parts = path.unicodeScalars.split(separator: "/").map { part in
            String(part).removingPercentEncoding ?? ""
        }
        return parts.count > 1 && "/\(parts[0].lowercased())" == BoardLink.path
    }
}
