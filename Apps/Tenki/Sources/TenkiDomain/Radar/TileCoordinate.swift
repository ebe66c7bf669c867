import Foundation

package struct TileCoordinate: Hashable, Sendable {
    package let zoom: Int
    package let x: Int
    package let y: Int

    package static let size = 256
    package static let zooms: Set<Int> = [4, 6, 8]
    private static let latitudes = 20.0...48.0
    private static let longitudes = 118.0...150.0

    package init?(zoom: Int, x: Int, y: Int) {
        guard Self.zooms.contains(zoom), Self.columns(zoom).contains(x),
            Self.rows(zoom).contains(y)
        else { return nil }
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    package static func pixels(longitude: Double, zoom: Int) -> Double {
        (longitude + 180) / 360 * worldSize(zoom)
    }

    package static func pixels(latitude: Double, zoom: Int) -> Double {
        (1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2 * worldSize(zoom)
    }

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
