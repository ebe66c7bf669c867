import Foundation

struct RainTile {
    private let zoom: Int
    private let column: Int
    private let row: Int

    private static let size = 256
    /// The pixels of a side of a square in one color.
    private static let grain = 2
    private static let side = size / grain

    /// Creates a tile of the web's map; returns `nil` outside of the radar's area.
    init?(zoom: Int, column: Int, row: Int) {
        let columns = 0..<(1 << zoom)
        guard columns.contains(column), columns.contains(row) else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
        guard area.latitudes.overlaps(20...48), area.longitudes.overlaps(118...150) else {
            return nil
        }
    }

    var area: (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>) {
        (latitude(at: 1)...latitude(at: 0), longitude(at: 0)...longitude(at: 1))
    }

    private func longitude(at share: Double) -> Double {
        (Double(column) + share) / Double(1 << zoom) * 360 - 180
    }

    private func latitude(at share: Double) -> Double {
        let height = (Double(row) + share) / Double(1 << zoom)
        return atan(sinh(.pi * (1 - 2 * height))) * 180 / .pi
    }

    /// Returns the picture as PNG, transparent without rain.
    func png(of cells: [RainCell]) -> [UInt8] {
        var rain = [Double](repeating: 0, count: Self.side * Self.side)
        for cell in cells { draw(cell, on: &rain) }
        var image = PNGImage(
            width: Self.size,
            height: Self.size,
            palette: [Colour(0xFFFFFF)] + Self.steps.map(\.colour),
            opacities: [0]
        )
        for row in 0..<Self.side {
            let pixels = rain[row * Self.side..<(row + 1) * Self.side].flatMap { amount in
                let colour = UInt8(Self.steps.prefix { $0.amount <= amount }.count)
                return [UInt8](repeating: colour, count: Self.grain)
            }
            for _ in 0..<Self.grain { image.append(pixels) }
        }
        return image.bytes
    }

    /// Adds a cell where it is stronger than the others.
    private func draw(_ cell: RainCell, on rain: inout [Double]) {
        let square = cell.radius * cell.radius
        let step = (longitude(at: 1) - longitude(at: 0)) / Double(Self.side)
        let degreesPerColumn = step * cos(cell.latitude * .pi / 180)
        let center = (cell.longitude - longitude(at: 0)) / step
        for row in 0..<Self.side {
            let north = latitude(at: (Double(row) + 0.5) / Double(Self.side)) - cell.latitude
            let rest = square - north * north
            guard rest > 0 else { continue }
            let reach = rest.squareRoot() / degreesPerColumn
            let first = max(0, Int((center - reach).rounded(.up)))
            let last = min(Self.side - 1, Int((center + reach).rounded(.down)))
            guard first <= last else { continue }
            for index in first...last {
                let east = (Double(index) - center) * degreesPerColumn
                let share = 1 - (north * north + east * east) / square
                let place = row * Self.side + index
                rain[place] = max(rain[place], cell.peak * share * share)
            }
        }
    }

    /// The amounts from which on a color is used, in millimeters per hour.
    private static let steps: [(amount: Double, colour: Colour)] = [
        (0.1, Colour(0xF2F2FF)), (1, Colour(0xA0D2FF)), (5, Colour(0x218CFF)),
        (10, Colour(0x0041FF)), (20, Colour(0xFAF500)), (30, Colour(0xFF9900)),
        (50, Colour(0xFF2800)), (80, Colour(0xB40068)),
    ]
}
