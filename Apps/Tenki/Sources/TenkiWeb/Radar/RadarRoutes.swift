import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Serves the tiles of the radar, so that browsers request nothing from other sites.
///
/// An address that does not name a listed tile of Japan is answered without a request.
struct RadarRoutes: RouteGroup {
    let fetchTile: FetchRadarTile
    let clients: ClientPolicy
    let logger: Logger

    func add(to router: Router<WebContext>) {
        let tiles = router.for(.everyone)
        let path = RouterPath(RadarAddress.tiles + "/:base/:valid/:zoom/:x/:file")
        tiles.get(path) { request, context in
            let parts = ["base", "valid", "zoom", "x", "file"].map {
                context.parameters.get($0) ?? ""
            }
            let tile = RadarAddress.tile(
                base: parts[0],
                valid: parts[1],
                zoom: parts[2],
                x: parts[3],
                file: parts[4]
            )
            guard let tile else { return empty(.notFound) }
            do {
                let caller = clients.caller(of: request, context)
                return try await fetchTile(tile, for: caller)
                    .map { Response($0, maximumAge: 10_800) } ?? empty(.notFound)
            } catch let failure as DomainError {
                failure.log(to: logger)
                return empty(.init(code: ProblemDocument(failure).status))
            } catch is CancellationError {
                // The request was cancelled, for example at a shutdown.
                return empty(.serviceUnavailable)
            }
        }
    }

    /// Returns a response without a picture, which a map shows as no rain known.
    private func empty(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: PictureFile.Format.png.mediaType, .cacheControl: "no-store"]
        )
    }
}
