import TenkiDomain

struct MercatorPlane: Equatable {
    struct Point: Equatable {
        let x: Double
        let y: Double
    }

    let pixelsPerDegree: Double
    private let west: Double
    private let north: Double

    init(pixelsPerDegree: Double, west: Double, north: Double) {
        self.pixelsPerDegree = pixelsPerDegree
        self.west = west
        self.north = north
    }

    init(
        latitudes: ClosedRange<Double>,
        longitudes: ClosedRange<Double>,
        side: Double
    ) {
        // At a zoom level of 0, the world's map has 256 pixels.
        let zoom = 0
        let size = TileCoordinate.worldSize(zoom)
        let left = TileCoordinate.pixels(longitude: longitudes.lowerBound, zoom: zoom)
        let right = TileCoordinate.pixels(longitude: longitudes.upperBound, zoom: zoom)
        let top = TileCoordinate.pixels(latitude: latitudes.upperBound, zoom: zoom)
        let bottom = TileCoordinate.pixels(latitude: latitudes.lowerBound, zoom: zoom)
        let extent = max(right - left, bottom - top, 1)
        let scale = side / extent
        self.init(
            pixelsPerDegree: size / 360 * scale,
            west: ((left + right) / 2 - extent / 2) * scale,
            north: ((top + bottom) / 2 - extent / 2) * scale
        )
    }

    func point(latitude: Double, longitude: Double) -> Point {
        let scale = pixelsPerDegree * 360 / TileCoordinate.worldSize(0)
        return Point(
            x: TileCoordinate.pixels(longitude: longitude, zoom: 0) * scale - west,
            y: TileCoordinate.pixels(latitude: latitude, zoom: 0) * scale - north
        )
    }
}
