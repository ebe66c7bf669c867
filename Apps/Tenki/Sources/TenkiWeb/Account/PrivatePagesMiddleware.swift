import Foundation
import HTTPTypes
import Hummingbird
import TenkiUI

/// Keeps pages that belong to one visitor out of caches and search engines.
struct PrivatePagesMiddleware: RouterMiddleware {
    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard SiteIndex.isPrivate(Self.decoded(request.uri.path[...])) else { return response }
        response.headers[.cacheControl] = "no-store"
        if let name = HTTPField.Name("X-Robots-Tag") {
            response.headers[name] = "noindex, nofollow, noarchive"
        }
        return response
    }

    /// Returns a path for the access log, without the secret of a board or of an email's link.
    static func loggedPath(_ path: Substring) -> String {
        let decoded = decoded(path)
        let link = [NoticeRoutes.path, BoardLink.path].first { link in
            decoded.utf8.starts(with: "\(link)/".utf8)
        }
        return link.map { "\($0)/-" } ?? String(path)
    }

    private static func decoded(_ path: Substring) -> String {
        // Scalars, because a combining character would join the slash to its own text.
        path.unicodeScalars.split(separator: "/")
            .map { "/" + (String($0).removingPercentEncoding?.lowercased() ?? "") }
            .joined()
    }
}
