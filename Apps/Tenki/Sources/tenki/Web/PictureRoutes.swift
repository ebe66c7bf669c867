import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import NIOCore
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Serves the pictures of photographs, so that no browser asks another site for them.
struct PictureRoutes {
    let fetchPicture: FetchPicture

    func add(to router: Router<WebContext>) {
        router.get(RouterPath(PhotoAddress.pictures + "/:id/:rendition")) { _, context in
            guard let id = Photo.ID(try context.parameters.decoded("id")),
                let rendition = context.parameters.get("rendition")
                    .flatMap(Photo.Rendition.init)
            else { throw HTTPError(.notFound) }
            do {
                // It goes on when the browser leaves: it is bounded, and whoever comes next has it.
                return response(try await fetchPicture(rendition, of: id))
            } catch let failure as Failure {
                failure.log()
                return placeholder(.init(code: ProblemDocument(failure).status))
            } catch is CancellationError {
                // Nobody reads it any more.
                return placeholder(.serviceUnavailable)
            }
        }
    }

    private func response(_ picture: PictureFile) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: picture.format.mediaType,
                // What a photograph shows does not change.
                .cacheControl: "public, max-age=604800, immutable",
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: picture.data))
        )
    }

    /// What a browser shows in the place of a picture that cannot be had.
    private func placeholder(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "image/svg+xml", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: TenkiAssets.missingPicture))
        )
    }
}
