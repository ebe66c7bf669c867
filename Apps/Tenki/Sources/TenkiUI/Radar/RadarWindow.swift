import TenkiDomain

/// The part of the world's map that the radar's map shows, in pixels of its zoom level.
struct RadarWindow: Equatable {
    typealias Point = MercatorPlane.Point

    /// The length of a side in pixels.
    static let side = 384.0

    let zoom: Int
    /// The distance of the left edge from that of the world's map.
    private let west: Double
    /// The distance of the upper edge from that of the world's map.
    private let north: Double

    /// Creates the window of a level around a city, or that of all of Japan.
    init(_ level: RadarLevel, around city: City) {
        zoom = level.zoom
        let isWhole = level == .japan
        west =
            TileCoordinate.pixels(longitude: isWhole ? 134.5 : city.longitude, zoom: zoom)
            - Self.side / 2
        north =
            TileCoordinate.pixels(latitude: isWhole ? 35.75 : city.latitude, zoom: zoom)
            - Self.side / 2
    }

    /// The tiles that the window shows.
    var tiles: [TileCoordinate] {
        rows(from: north).flatMap { y in
            rows(from: west).compactMap { TileCoordinate(zoom: zoom, x: $0, y: y) }
        }
    }

    /// The length of a side of a tile.
    var tileSide: Double { Double(TileCoordinate.size) }

    /// Returns the upper left corner of a tile.
    func corner(of tile: TileCoordinate) -> Point {
        Point(x: Double(tile.x) * tileSide - west, y: Double(tile.y) * tileSide - north)
    }

    /// The window as a part of a map.
    var plane: MercatorPlane {
        MercatorPlane(
            pixelsPerDegree: TileCoordinate.worldSize(zoom) / 360,
            west: west,
            north: north
        )
    }

    /// Returns whether a place is in the window, with room for its mark.
    func contains(_ point: Point) -> Bool {
        let inside = 8...(Self.side - 8)
        return inside.contains(point.x) && inside.contains(point.y)
    }

    private func rows(from edge: Double) -> ClosedRange<Int> {
        let first = Int((edge / tileSide).rounded(.down))
        return first...max(first, Int(((edge + Self.side - 1) / tileSide).rounded(.down)))
    }
}
