import TenkiDomain

struct RadarWindow: Equatable {
    typealias Point = MercatorPlane.Point

    let zoom: Int
    let width: Double
    let height: Double
    private let west: Double
    private let north: Double

    init(_ level: RadarLevel, around city: City) {
        zoom = level.zoom
        let isWhole = level == .japan
        // Japan, from Yonaguni to Wakkanai, fills the window.
        width = isWhole ? 270 : 384
        height = isWhole ? 314 : 384
        west =
            TileCoordinate.pixels(longitude: isWhole ? 134.4 : city.longitude, zoom: zoom)
            - width / 2
        north =
            TileCoordinate.pixels(latitude: isWhole ? 35.6 : city.latitude, zoom: zoom)
            - height / 2
    }

    var tiles: [TileCoordinate] {
        tiles(from: north, over: height).flatMap { y in
            tiles(from: west, over: width).compactMap { TileCoordinate(zoom: zoom, x: $0, y: y) }
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
        (8...(width - 8)).contains(point.x) && (8...(height - 8)).contains(point.y)
    }

    private func tiles(from edge: Double, over length: Double) -> ClosedRange<Int> {
        let first = Int((edge / tileSide).rounded(.down))
        return first...max(first, Int(((edge + length - 1) / tileSide).rounded(.down)))
    }
}
