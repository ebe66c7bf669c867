import TenkiDomain

struct RadarWindow: Equatable {
    typealias Point = MercatorPlane.Point

    let zoom: Int
    let side: Double
    private let west: Double
    private let north: Double

    init(_ level: RadarLevel, around city: City) {
        zoom = level.zoom
        let isWhole = level == .japan
        // Japan, from Yonaguni to Wakkanai, fills the window.
        side = isWhole ? 314 : 384
        west =
            TileCoordinate.pixels(longitude: isWhole ? 134.4 : city.longitude, zoom: zoom)
            - side / 2
        north =
            TileCoordinate.pixels(latitude: isWhole ? 35.6 : city.latitude, zoom: zoom)
            - side / 2
    }

    var tiles: [TileCoordinate] {
        rows(from: north).flatMap { y in
            rows(from: west).compactMap { TileCoordinate(zoom: zoom, x: $0, y: y) }
        }
    }

    var tileSide: Double { Double(TileCoordinate.size) }

    func corner(of tile: TileCoordinate) -> Point {
        Point(x: Double(tile.x) * tileSide - west, y: Double(tile.y) * tileSide - north)
    }

    var plane: MercatorPlane {
        MercatorPlane(
            pixelsPerDegree: TileCoordinate.worldSize(zoom) / 360,
            west: west,
            north: north
        )
    }

    func contains(_ point: Point) -> Bool {
        let inside = 8...(side - 8)
        return inside.contains(point.x) && inside.contains(point.y)
    }

    private func rows(from edge: Double) -> ClosedRange<Int> {
        let first = Int((edge / tileSide).rounded(.down))
        return first...max(first, Int(((edge + side - 1) / tileSide).rounded(.down)))
    }
}
