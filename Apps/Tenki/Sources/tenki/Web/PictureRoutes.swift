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
    /// A connection that is watched for its end cannot be used again, and who uses it must know.
    private static let isClosed = "close"

    let fetchPicture: FetchPicture

    func add(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(PhotoAddress.pictures + "/:id/:rendition")) { request, context in
            let text = try context.parameters.require("id")
            guard let id = Photo.ID(text.removingPercentEncoding ?? text),
                let rendition = context.parameters.get("rendition")
                    .flatMap(Photo.Rendition.init)
            else { throw HTTPError(.notFound) }
            do {
                return response(try await picture(rendition, of: id, for: request))
            } catch let failure as Failure {
                return placeholder(.init(code: ProblemDocument(failure).status))
            } catch is CancellationError {
                // Nobody reads it any more.
                return placeholder(.serviceUnavailable)
            }
        }
    }

    /// Fetches a picture as long as the browser waits for it.
    private func picture(
        _ rendition: Photo.Rendition,
        of id: Photo.ID,
        for request: Request
    ) async throws -> PictureFile {
        let fetch = Task { try await fetchPicture(rendition, of: id) }
        return try await withTaskCancellationHandler {
            try await request.body.consumeWithInboundCloseHandler { _ in
                try await fetch.value
            } onInboundClosed: {
                fetch.cancel()
            }
        } onCancel: {
            fetch.cancel()
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
                .connection: Self.isClosed,
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: picture.data))
        )
    }

    /// What a browser shows in the place of a picture that cannot be had.
    private func placeholder(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: "no-store",
                .connection: Self.isClosed,
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: TenkiAssets.missingPicture))
        )
    }
}
