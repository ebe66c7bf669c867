import Foundation
import HTTPTypes
import KasaneHTTP
import TenkiDomain

struct RadarTileByID: Endpoint {
    static let element = "hrpns"

    var id: RadarTile.ID

    var path: EndpointPath {
        let (frame, place) = (id.frame, id.coordinate)
        return """
            /bosai/jmatile/data/nowc/\(frame.base.digits)/none/\(frame.valid.digits)/surf/\
            \(Self.element)/\("\(place.zoom)")/\("\(place.x)")/\("\(place.y).png")
            """
    }

    var headers: [RequestHeader] {
        [RequestHeader(.accept, PictureFile.Format.png.mediaType)]
    }

    var policy: EndpointPolicy {
        EndpointPolicy(
            deadline: .seconds(15),
            maximumBodySize: RadarTile.maximumSize,
            attempts: 1,
            caching: .never
        )
    }

    func decode(_ body: Data) throws -> PictureFile {
        guard let picture = PictureFile(body), picture.format == .png, Self.isTile(body) else {
            throw UnusableResponseError(description: "it is not a tile in PNG")
        }
        return picture
    }

    private static func isTile(_ body: Data) -> Bool {
        let header = Array(body.dropFirst(8).prefix(16))
        guard header.count == 16, header[4..<8].elementsEqual("IHDR".utf8) else { return false }
        func number(_ offset: Int) -> Int {
            header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return number(8) == TileCoordinate.size && number(12) == TileCoordinate.size
    }
}
