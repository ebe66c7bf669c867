import KasaneLive
package import TenkiDomain

package enum RadarAddress {
    package static let tiles = PhotoAddress.pictures + "/radar"

    package static func tile(_ id: RadarTile.ID) -> String {
        let (frame, place) = (id.frame, id.coordinate)
        return "\(tiles)/\(frame.base.digits)/\(frame.valid.digits)"
            + "/\(place.zoom)/\(place.x)/\(place.y).png"
    }

    package static func tile(
        base: String,
        valid: String,
        zoom: String,
        x: String,
        file: String
    ) -> RadarTile.ID? {
        guard file.hasSuffix(".png"), let base = RadarTime(digits: base),
            let valid = RadarTime(digits: valid),
            let frame = RadarFrame(base: base, valid: valid),
            let zoom = number(zoom), let x = number(x), let y = number(file.dropLast(4)),
            let place = TileCoordinate(zoom: zoom, x: x, y: y)
        else { return nil }
        return RadarTile.ID(frame: frame, coordinate: place)
    }

    // Each tile has one address.
    private static func number(_ text: some StringProtocol) -> Int? {
        Int(text).flatMap { "\($0)" == text ? $0 : nil }
    }
}
