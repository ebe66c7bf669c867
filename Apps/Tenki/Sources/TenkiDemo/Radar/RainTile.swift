import Foundation

struct RainTile {
    private static let grain = 2
    private static let side = MapTile.size / grain

    /// The rain by rows and columns in millimetres per hour.
    private var rain = [Float](repeating: 0, count: side * side)

    init(_ tile: MapTile, of field: RainField) {
        let size = Double(MapTile.size)
        let latitudes = (0..<Self.side).map {
            tile.latitude(at: (Double($0) + 0.5) * Double(Self.grain))
        }
        let west = tile.longitude(at: 0)
        let step = (tile.longitude(at: size) - west) / Double(Self.side)
        let cells = field.cells(
            latitudes: tile.latitude(at: size)...tile.latitude(at: 0),
            longitudes: west...tile.longitude(at: size)
        )
        for cell in cells {
            let scale = cos(cell.latitude * .pi / 180)
            let column = (cell.longitude - west) / step
            draw(cell, latitudes, column: column, degreesPerColumn: step * scale)
        }
    }

    /// Adds a cell where it is stronger than the others.
    private mutating func draw(
        _ cell: RainField.Cell,
        _ latitudes: [Double],
        column: Double,
        degreesPerColumn: Double
    ) {
        let square = cell.radius * cell.radius
        for (row, latitude) in latitudes.enumerated() {
            let north = latitude - cell.latitude
            let rest = square - north * north
            guard rest > 0 else { continue }
            let reach = rest.squareRoot() / degreesPerColumn
            let first = max(0, Int((column - reach).rounded(.up)))
            let last = min(Self.side - 1, Int((column + reach).rounded(.down)))
            guard first <= last else { continue }
            for index in first...last {
                let east = (Double(index) - column) * degreesPerColumn
                let share = 1 - (north * north + east * east) / square
                let amount = Float(cell.peak * share * share)
                let place = row * Self.side + index
                if amount > rain[place] { rain[place] = amount }
            }
        }
    }

    /// The picture as PNG, transparent without rain.
    var png: [UInt8] {
        var image = PNGImage(
            width: MapTile.size,
            height: MapTile.size,
            palette: [Colour(0xFFFFFF)] + Self.steps.map(\.colour),
            opacities: [0]
        )
        for row in 0..<Self.side {
            var runs: [PNGImage.Run] = []
            for column in 0..<Self.side {
                let colour = Self.index(of: rain[row * Self.side + column])
                let end = (column + 1) * Self.grain
                if runs.last?.colour == colour {
                    runs[runs.count - 1].end = end
                } else {
                    runs.append(PNGImage.Run(colour: colour, end: end))
                }
            }
            for _ in 0..<Self.grain { image.append(runs) }
        }
        return image.bytes
    }

    /// The amounts from which on a colour is used, in millimetres per hour.
    private static let steps: [(amount: Float, colour: Colour)] = [
        (0.1, Colour(0xF2F2FF)), (1, Colour(0xA0D2FF)), (5, Colour(0x218CFF)),
        (10, Colour(0x0041FF)), (20, Colour(0xFAF500)), (30, Colour(0xFF9900)),
        (50, Colour(0xFF2800)), (80, Colour(0xB40068)),
    ]

    private static func index(of amount: Float) -> UInt8 {
        guard amount >= steps[0].amount else { return 0 }
        return UInt8((steps.lastIndex { $0.amount <= amount } ?? 0) + 1)
    }
}
