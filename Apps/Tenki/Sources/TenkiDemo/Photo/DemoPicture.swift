import Foundation

struct DemoPicture {
    private static let shades = 64

    private let scene: DemoScene
    private let drops: [(x: Double, y: Double)]
    /// The hues of the sky and of the hills, in degrees.
    private let hues: (sky: Int, hills: Int)
    private let sun: (x: Double, y: Double, radius: Double)
    private let waves: [(height: Double, first: Double, second: Double)]

    init(of number: Int) {
        let scene = DemoScene(rawValue: number / 100_000 % 10) ?? .landscape
        var dice = SplitMix64(seed: "picture \(number)")
        self.scene = scene
        hues = (dice.pick(scene.skyHues), dice.pick(scene.hillHues))
        let radius = dice.number(in: 40...110)
        sun = (
            dice.number(in: 150...1050), dice.number(in: 120...320), scene.hasSun ? radius : 0
        )
        waves = [420.0, 540, 660].map { height in
            (height, dice.number(in: 0...6.28), dice.number(in: 0...6.28))
        }
        drops = (0..<scene.dropCount).map { _ in
            (dice.number(in: 0...1200), dice.number(in: 0...800))
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
            let y = top + Double(row) / scale
            let column = { Int(($0 - left) * scale) }
            let runs = sky(at: y, column: column)(width)
            let scenery = row < highest ? runs : hills(at: row, tops, over: runs)
            image.append(falling(at: y, column: column, over: scenery))
        }
        return image.bytes
    }

    private func skyline(
        _ wave: (height: Double, first: Double, second: Double),
        _ x: Double
    ) -> Double {
        let height = scene == .sea ? 0.15 : 1
        return wave.height
            + height * (55 * sin(x / 190 + wave.first) + 25 * sin(x / 70 + wave.second))
    }

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

    private func falling(
        at y: Double,
        column: (Double) -> Int,
        over scenery: [PNGImage.Run]
    ) -> [PNGImage.Run] {
        guard let width = scenery.last?.end else { return scenery }
        let length: Double = scene == .rain ? 70 : 11
        let slope: Double = scene == .rain ? 0.25 : 0
        let thickness: Double = scene == .rain ? 4 : 11
        var spans: [(start: Int, end: Int)] = []
        for drop in drops where drop.y <= y && y < drop.y + length {
            let x: Double = drop.x - (y - drop.y) * slope
            let start: Int = max(0, column(x))
            let end: Int = min(width, column(x + thickness))
            if start < end { spans.append((start, end)) }
        }
        spans.sort { $0.start < $1.start }
        var runs: [PNGImage.Run] = []
        var behind = scenery[...]
        var position = 0
        for span in spans where span.start >= position {
            while let first = behind.first, first.end <= span.start {
                runs.append(behind.removeFirst())
            }
            if let first = behind.first, span.start > (runs.last?.end ?? 0) {
                runs.append(PNGImage.Run(colour: first.colour, end: span.start))
            }
            runs.append(PNGImage.Run(colour: UInt8(Self.shades + 4), end: span.end))
            while let first = behind.first, first.end <= span.end { behind.removeFirst() }
            position = span.end
        }
        return runs + behind
    }

    private var palette: [Colour] {
        let range: Double = scene == .night ? 0.12 : 0.33
        let step: Double = scene == .snow ? 0.04 : 0.16
        let sky = (0..<Self.shades).map { shade in
            let part = Double(shade) / Double(Self.shades - 1)
            return Colour(
                hue: Double(hues.sky) + 30 * part,
                saturation: scene.isGrey ? 0.08 : 0.55 + 0.2 * part,
                lightness: scene.skyLightness + range * part
            )
        }
        let hills = (0..<3).map { row in
            Colour(
                hue: Double(hues.hills),
                saturation: scene.isGrey ? 0.08 : 0.25 + Double(row) * 0.08,
                lightness: scene.hillLightness - step * Double(row)
            )
        }
        let sun = Colour(hue: 48, saturation: 0.95, lightness: 0.92)
        let drop = Colour(hue: 210, saturation: 0.3, lightness: 0.97)
        return sky + [sun] + hills + [drop]
    }
}

extension DemoScene {
    fileprivate var hasSun: Bool { [.sun, .night, .landscape, .sea].contains(self) }

    fileprivate var isGrey: Bool { [.rain, .fog, .snow].contains(self) }

    fileprivate var dropCount: Int {
        switch self {
        case .rain: 60
        case .snow: 90
        default: 0
        }
    }

    fileprivate var skyHues: [Int] {
        switch self {
        case .sun: [20, 35, 200]
        case .night: [225, 245]
        case .rain, .snow, .fog, .sea: [205, 215]
        case .landscape: [20, 200, 210, 220, 255, 335]
        }
    }

    fileprivate var hillHues: [Int] {
        switch self {
        case .sea: [200, 215]
        case .rain, .fog, .snow: [205, 220]
        case .night: [225, 240]
        case .landscape, .sun: [35, 95, 130, 160, 205, 235]
        }
    }

    fileprivate var skyLightness: Double {
        switch self {
        case .night: 0.12
        case .rain: 0.42
        default: 0.55
        }
    }

    fileprivate var hillLightness: Double {
        switch self {
        case .night: 0.34
        case .rain: 0.48
        case .snow: 0.94
        case .fog: 0.74
        default: 0.58
        }
    }
}
