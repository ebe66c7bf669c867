import Foundation

/// The picture of a photograph: a sky, a sun, three rows of hills, and rain or snow.
struct DemoPicture {
    private static let shades = 64

    private let scene: DemoScene
    /// What is added to each color, so that pictures of a scene differ.
    private let tint: Int
    private let sun: (x: Double, y: Double, radius: Double)
    private let hills: [(height: Double, first: Double, second: Double)]
    private let drops: [(x: Double, y: Double)]

    init(of number: Int) {
        let place = number / 100_000 % 10
        scene = DemoScene.all[DemoScene.all.indices.contains(place) ? place : 0]
        var dice = SplitMix64(seed: "picture \(number)")
        tint = Int(dice.number(in: -24...24))
        let radius = scene.hasSun ? dice.number(in: 40...110) : 0
        sun = (dice.number(in: 150...1050), dice.number(in: 120...320), radius)
        hills = [420.0, 540, 660].map { height in
            (height, dice.number(in: 0...6.28), dice.number(in: 0...6.28))
        }
        drops = (0..<(scene.drops.length > 0 ? 75 : 0)).map { _ in
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
                // The wind blows long drops to the left.
                let x = drop.x - (scene.drops.length > 20 ? (y - drop.y) / 4 : 0)
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
        func blend(_ colours: (UInt32, UInt32), in steps: Int) -> [Colour] {
            (0..<steps).map { step in
                Colour(from: colours.0, to: colours.1, Double(step) / Double(steps - 1), tint)
            }
        }
        return blend(scene.sky, in: Self.shades) + [Colour(0xFEF6DC)] + blend(scene.hills, in: 3)
            + [Colour(0xF4F8FC)]
    }
}
