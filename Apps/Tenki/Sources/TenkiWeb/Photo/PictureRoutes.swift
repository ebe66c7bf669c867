import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import Logging
import NIOCore
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Serves the pictures of photographs, so that browsers request nothing from other sites.
struct PictureRoutes: RouteGroup {
    let fetchPicture: FetchPicture
    let clients: ClientPolicy
    let logger: Logger

    func add(to router: Router<WebContext>) {
        let pictures = router.for(.everyone)
        pictures.get(RouterPath(PhotoAddress.pictures + "/:id/:rendition")) { request, context in
            guard let id = Photo.ID(try context.parameters.decoded("id")),
                let rendition = context.parameters.get("rendition")
                    .flatMap(Photo.Rendition.init)
            else { throw HTTPError(.notFound) }
            do {
                let caller = clients.caller(of: request, context)
                let picture = try await fetchPicture(rendition, of: id, for: caller)
                return Response(picture, maximumAge: 604_800)
            } catch let failure as DomainError {
                failure.log(to: logger)
                return placeholder(.init(code: ProblemDocument(failure).status))
            } catch is CancellationError {
                // The request was cancelled, for example at a shutdown.
                return placeholder(.serviceUnavailable)
            }
        }
    }

    private func placeholder(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "image/svg+xml", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: TenkiAssets.missingPicture))
        )
    }
}
