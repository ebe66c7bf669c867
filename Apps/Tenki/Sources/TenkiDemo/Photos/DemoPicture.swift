import Foundation

/// A landscape of sky, sun or moon and three rows of hills, constant for the same number.
struct DemoPicture {
    /// The number of shades of the sky.
    private static let shades = 64

    /// The hues of the sky and of the hills, in degrees.
    private let hues: (sky: Int, hills: Int)
    /// The sun or moon in the coordinates of a picture of 1200 × 800 pixels.
    private let sun: (x: Double, y: Double, radius: Double)
    /// The height and the two wave phases of each row of hills.
    private let waves: [(height: Double, first: Double, second: Double)]

    init(of number: Int) {
        var dice = SplitMix64(seed: "picture \(number)")
        hues = (dice.pick([20, 200, 210, 220, 255, 335]), dice.pick([35, 95, 130, 160, 205, 235]))
        sun = (
            dice.number(in: 150...1050), dice.number(in: 120...420), dice.number(in: 40...110)
        )
        waves = [420.0, 540, 660].map { height in
            (height, dice.number(in: 0...6.28), dice.number(in: 0...6.28))
        }
    }

    /// Renders the picture in a size as PNG; the overflow is cropped.
    func png(width: Int, height: Int) -> [UInt8] {
        let scale = max(Double(width) / 1200, Double(height) / 800)
        let left = (1200 - Double(width) / scale) / 2
        let top = (800 - Double(height) / scale) / 2
        let tops = waves.map { wave in
            (0..<width).map { column in
                Int((skyline(wave, left + Double(column) / scale) - top) * scale)
            }
        }
        let highest = tops.joined().min() ?? height
        var image = PNGImage(width: width, height: height, palette: palette)
        for row in 0..<height {
            let runs = sky(at: top + Double(row) / scale) { Int(($0 - left) * scale) }
            image.append(row < highest ? runs(width) : hills(at: row, tops, over: runs(width)))
        }
        return image.bytes
    }

    private func skyline(
        _ wave: (height: Double, first: Double, second: Double),
        _ x: Double
    ) -> Double {
        wave.height + 55 * sin(x / 190 + wave.first) + 25 * sin(x / 70 + wave.second)
    }

    /// Returns the sky and the sun in a row as runs of colours.
    private func sky(
        at y: Double,
        column: (Double) -> Int
    ) -> (_ width: Int) -> [PNGImage.Run] {
        let shade = UInt8(min(max(y / 800, 0), 0.999) * Double(Self.shades))
        let chord = sun.radius * sun.radius - (y - sun.y) * (y - sun.y)
        guard chord > 0 else { return { [PNGImage.Run(colour: shade, end: $0)] } }
        let (start, end) = (column(sun.x - chord.squareRoot()), column(sun.x + chord.squareRoot()))
        return { width in
            [
                PNGImage.Run(colour: shade, end: min(max(start, 0), width)),
                PNGImage.Run(colour: UInt8(Self.shades), end: min(max(end, 0), width)),
                PNGImage.Run(colour: shade, end: width),
            ]
        }
    }

    /// Returns a row of the picture with the hills in front of the sky.
    private func hills(
        at row: Int,
        _ tops: [[Int]],
        over sky: [PNGImage.Run]
    ) -> [PNGImage.Run] {
        var runs: [PNGImage.Run] = []
        var behind = sky[...]
        for column in 0..<(sky.last?.end ?? 0) {
            while let first = behind.first, first.end <= column { behind.removeFirst() }
            let nearest = tops.lastIndex { row >= $0[column] }
            let colour = nearest.map { UInt8(Self.shades + 1 + $0) } ?? behind.first?.colour ?? 0
            if runs.last?.colour == colour {
                runs[runs.count - 1].end = column + 1
            } else {
                runs.append(PNGImage.Run(colour: colour, end: column + 1))
            }
        }
        return runs
    }

    private var palette: [PNGImage.Colour] {
        let sky = (0..<Self.shades).map { shade in
            let part = Double(shade) / Double(Self.shades - 1)
            return PNGImage.Colour(
                hue: Double(hues.sky) + 30 * part,
                saturation: 0.55 + 0.2 * part,
                lightness: 0.55 + 0.33 * part
            )
        }
        let hills = (0..<3).map { row in
            PNGImage.Colour(
                hue: Double(hues.hills),
                saturation: 0.25 + Double(row) * 0.08,
                lightness: 0.58 - Double(row) * 0.16
            )
        }
        return sky + [PNGImage.Colour(hue: 48, saturation: 0.95, lightness: 0.92)] + hills
    }
}
