import Foundation

/// The picture of a photograph: a sky, a sun, three rows of hills, and rain or snow.
struct DemoPicture {
    private static let shades = 64

    private let scene: DemoScene
    private let hues: (sky: Double, hills: Double)
    private let sun: (x: Double, y: Double, radius: Double)
    private let hills: [(height: Double, first: Double, second: Double)]
    private let drops: [(x: Double, y: Double)]

    init(of number: Int) {
        let place = number / 100_000 % 10
        let scene = DemoScene.all[DemoScene.all.indices.contains(place) ? place : 0]
        var dice = SplitMix64(seed: "picture \(number)")
        self.scene = scene
        hues = (dice.pick(scene.hues.sky), dice.pick(scene.hues.hills))
        let radius = scene.hasSun ? dice.number(in: 40...110) : 0
        sun = (dice.number(in: 150...1050), dice.number(in: 120...320), radius)
        hills = [420.0, 540, 660].map { height in
            (height, dice.number(in: 0...6.28), dice.number(in: 0...6.28))
        }
        drops = (0..<scene.drops.count).map { _ in
            (dice.number(in: 0...1200), dice.number(in: 0...800))
        }
    }

    /// Renders the picture, whose size is 1200 by 800, in another size; the overflow is cropped.
    func png(width: Int, height: Int) -> [UInt8] {
        let scale = max(Double(width) / 1200, Double(height) / 800)
        let left = (1200 - Double(width) / scale) / 2
        let top = (800 - Double(height) / scale) / 2
        let skylines = hills.map { hill in
            (0..<width).map { column in
                Int((skyline(of: hill, at: left + Double(column) / scale) - top) * scale)
            }
        }
        var image = PNGImage(width: width, height: height, palette: palette)
        for row in 0..<height {
            let y = top + Double(row) / scale
            let shade = UInt8(min(max(y / 800, 0), 0.999) * Double(Self.shades))
            var pixels = [UInt8](repeating: shade, count: width)
            func fill(from start: Double, to end: Double, _ colour: Int) {
                let first = max(0, Int((start - left) * scale))
                let last = min(width, Int((end - left) * scale))
                for column in first..<max(first, last) { pixels[column] = UInt8(colour) }
            }
            let chord = sun.radius * sun.radius - (y - sun.y) * (y - sun.y)
            if chord > 0 {
                fill(from: sun.x - chord.squareRoot(), to: sun.x + chord.squareRoot(), Self.shades)
            }
            for (index, skyline) in skylines.enumerated() {
                for column in 0..<width where row >= skyline[column] {
                    pixels[column] = UInt8(Self.shades + 1 + index)
                }
            }
            for drop in drops where (drop.y..<drop.y + scene.drops.length).contains(y) {
                let x = drop.x - (y - drop.y) * scene.drops.slope
                fill(from: x, to: x + scene.drops.width, Self.shades + 4)
            }
            image.append(pixels)
        }
        return image.bytes
    }

    private func skyline(
        of hill: (height: Double, first: Double, second: Double),
        at x: Double
    ) -> Double {
        let height = scene.words.hasPrefix("sea") ? 0.15 : 1
        return hill.height
            + height * (55 * sin(x / 190 + hill.first) + 25 * sin(x / 70 + hill.second))
    }

    private var palette: [Colour] {
        let sky = (0..<Self.shades).map { shade in
            let part = Double(shade) / Double(Self.shades - 1)
            return Colour(
                hue: hues.sky + 30 * part,
                saturation: scene.isGrey ? 0.08 : 0.55 + 0.2 * part,
                lightness: scene.lightness.sky * (1 + 0.6 * part)
            )
        }
        let hills = (0..<3).map { row in
            Colour(
                hue: hues.hills,
                saturation: scene.isGrey ? 0.08 : 0.25 + Double(row) * 0.08,
                // Snow stays bright.
                lightness: scene.lightness.hills
                    - (scene.lightness.hills > 0.9 ? 0.04 : 0.15) * Double(row)
            )
        }
        let sun = Colour(hue: 48, saturation: 0.95, lightness: 0.92)
        let drop = Colour(hue: 210, saturation: 0.3, lightness: 0.97)
        return sky + [sun] + hills + [drop]
    }
}
