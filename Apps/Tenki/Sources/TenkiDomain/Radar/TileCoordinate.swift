import Foundation

/// The place of a map tile in the Web Mercator projection, limited to Japan and its seas.
///
/// A tile has 256 × 256 pixels. At a zoom level of `z`, the world has 2 to the power of `z` columns
/// and rows.
package struct TileCoordinate: Hashable, Sendable {
    /// The zoom level.
    package let zoom: Int
    /// The column from the west.
    package let x: Int
    /// The row from the north.
    package let y: Int

    /// The number of pixels on a side of a tile.
    package static let size = 256
    /// The zoom levels of the maps.
    package static let zooms: Set<Int> = [4, 6, 8]
    private static let latitudes = 20.0...48.0
    private static let longitudes = 118.0...150.0

    /// Creates the place of a tile.
    ///
    /// The result is `nil` if no map has the zoom level, or if the tile has no part of Japan or of
    /// its seas.
    package init?(zoom: Int, x: Int, y: Int) {
        guard Self.zooms.contains(zoom), Self.columns(zoom).contains(x),
            Self.rows(zoom).contains(y)
        else { return nil }
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// Returns the distance of a longitude from the western edge of the world's map in pixels.
    package static func pixels(longitude: Double, zoom: Int) -> Double {
        (longitude + 180) / 360 * worldSize(zoom)
    }

    /// Returns the distance of a latitude from the northern edge of the world's map in pixels.
    package static func pixels(latitude: Double, zoom: Int) -> Double {
        (1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2 * worldSize(zoom)
    }

    /// Returns the number of pixels on a side of the world's map.
    package static func worldSize(_ zoom: Int) -> Double { Double(size << zoom) }

    private static func columns(_ zoom: Int) -> ClosedRange<Int> {
        tile(
            pixels(longitude: longitudes.lowerBound, zoom: zoom)
        )...tile(
            pixels(longitude: longitudes.upperBound, zoom: zoom)
        )
    }

    private static func rows(_ zoom: Int) -> ClosedRange<Int> {
        tile(
            pixels(latitude: latitudes.upperBound, zoom: zoom)
        )...tile(
            pixels(latitude: latitudes.lowerBound, zoom: zoom)
        )
    }

    private static func tile(_ pixels: Double) -> Int {
        Int((pixels / Double(size)).rounded(.down))
    }
}
