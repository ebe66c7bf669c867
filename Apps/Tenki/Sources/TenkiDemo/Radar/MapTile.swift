import Foundation

struct MapTile {
    let zoom: Int
    let column: Int
    let row: Int

    static let size = 256

    init?(zoom: Int, column: Int, row: Int) {
        guard (0...20).contains(zoom) else { return nil }
        let columns = 0..<(1 << zoom)
        guard columns.contains(column), columns.contains(row) else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    func longitude(at x: Double) -> Double {
        (Double(column) + x / Double(Self.size)) / Double(1 << zoom) * 360 - 180
    }

    func latitude(at y: Double) -> Double {
        let height = (Double(row) + y / Double(Self.size)) / Double(1 << zoom)
        return atan(sinh(.pi * (1 - 2 * height))) * 180 / .pi
    }

    func overlaps(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>) -> Bool {
        let size = Double(Self.size)
        return latitudes.overlaps(latitude(at: size)...latitude(at: 0))
            && longitudes.overlaps(longitude(at: 0)...longitude(at: size))
    }
}
