import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import Logging
import NIOCore
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Serves the pictures that other sites show with links to the pages of cities.
///
/// They show what is stored: a request for a picture calls no provider.
struct PreviewRoutes: RouteGroup {
    let observeForecast: ObserveForecast
    let clock: any WallClock
    let logger: Logger
    private let drawings = PreviewDrawings()

    init(observeForecast: ObserveForecast, clock: any WallClock, logger: Logger) {
        self.observeForecast = observeForecast
        self.clock = clock
        self.logger = logger
    }

    func add(to router: Router<WebContext>) {
        router.for(.everyone).get("/cities/:code/preview.png") { request, context in
            guard let city = try? CityCode(context.parameters.decoded("code")) else {
                throw HTTPError(.notFound)
            }
            do {
                let drawing = try await drawing(of: city)
                // The age of a forecast changes slowly, and a new one is issued every six hours.
                return await request.ifNoneMatch(
                    drawing.tag,
                    cacheControl: "public, max-age=300"
                ) {
                    Response(
                        status: .ok,
                        headers: Self.headers,
                        body: .init(byteBuffer: drawing.png)
                    )
                }
            } catch let failure as DomainError {
                failure.log(to: logger)
                throw HTTPError(.init(code: ProblemDocument(failure).status))
            }
        }
    }

    /// Pages of other sites may show the pictures, which are the same for everyone.
    private static let headers: HTTPFields = {
        var headers: HTTPFields = [.contentType: "image/png"]
        if let name = HTTPField.Name("Cross-Origin-Resource-Policy") {
            headers[name] = "cross-origin"
        }
        return headers
    }()

    private func drawing(of city: CityCode) async throws -> PreviewDrawings.Drawing {
        let stored = try await observeForecast.current(city, in: .installation)
        let moment = clock.now
        let picture = PreviewPicture(
            of: city.city,
            stored.snapshot(at: moment),
            headline: stored.headline(at: moment)
        )
        return await drawings.drawing(of: picture, for: city)
    }
}

/// Draws the preview pictures, one at a time, and keeps the last one of each city.
///
/// The pictures of all cities take about 6 MB.
actor PreviewDrawings {
    /// A drawn picture.
    struct Drawing {
        let png: ByteBuffer
        let tag: EntityTag
    }

    private var drawings: [CityCode: (picture: PreviewPicture, drawing: Drawing)] = [:]

    /// Returns the drawing of a picture; draws it if the city has another one.
    func drawing(of picture: PreviewPicture, for city: CityCode) -> Drawing {
        if let last = drawings[city], last.picture == picture { return last.drawing }
        let png = picture.png()
        let drawing = Drawing(png: ByteBuffer(bytes: png), tag: EntityTag(of: png))
        drawings[city] = (picture, drawing)
        return drawing
    }
}
