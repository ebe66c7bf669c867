import Foundation
import HTTPTypes
import Hummingbird
import TenkiUI

/// Keeps pages that belong to one visitor out of caches and search engines.
struct PrivatePagesMiddleware: RouterMiddleware {
    private static let paths = [SiteAccount.jobs, SiteAccount.path, "/outbox"] + links
    private static let links = [NoticeRoutes.path, BoardLink.path]

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let path = Self.decoded(request.uri.path[...])
        guard Self.paths.contains(where: { path == $0 || Self.isPath(path, below: $0) }) else {
            return response
        }
        response.headers[.cacheControl] = "no-store"
        if let name = HTTPField.Name("X-Robots-Tag") {
            response.headers[name] = "noindex, nofollow, noarchive"
        }
        return response
    }

    /// Returns a path for the access log, without the secret of a board or of an email's link.
    static func loggedPath(_ path: Substring) -> String {
        let text = decoded(path)
        return links.first { isPath(text, below: $0) }.map { "\($0)/-" } ?? String(path)
    }

    private static func isPath(_ path: String, below parent: String) -> Bool {
        path.utf8.starts(with: "\(parent)/".utf8)
    }

    private static func decoded(_ path: Substring) -> String {
        // Scalars, because a combining character would join the slash to its own text.
        path.unicodeScalars.split(separator: "/")
            .map { "/" + (String($0).removingPercentEncoding?.lowercased() ?? "") }
            .joined()
    }
}
