import TenkiDomain
import TenkiDrawing
import Testing

@Suite
struct DrawingTests {
    private let white = Colour(0xFFFFFF)
    private let red = Colour(0xC02010)
    private let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789"

    @Test(arguments: 0..<20)
    func `a file has the pixels that were written`(seed: UInt64) throws {
        var dice = SplitMix(state: seed)
        let (width, height) = (Int(dice.next() % 700) + 1, Int(dice.next() % 30) + 1)
        let palette = (0..<256).map { Colour(UInt32($0)) }
        var image = PNGImage(width: width, height: height, palette: palette)
        var rows: [[PNGImage.Run]] = []
        for _ in 0..<height {
            let above = dice.next() % 3 == 0 ? rows.last : nil
            rows.append(above ?? runs(width, &dice))
            image.append(rows[rows.count - 1])
        }

        let read = try PNGReader(image.bytes)

        #expect(read.width == width && read.height == height)
        for (y, runs) in rows.enumerated() {
            var start = 0
            for run in runs {
                let text = "#0000" + String(Int(run.colour) + 256, radix: 16).dropFirst()
                #expect((start..<run.end).allSatisfy { read.colour($0, y) == text })
                start = run.end
            }
        }
    }

    /// Returns a row of short and long runs.
    private func runs(_ width: Int, _ dice: inout SplitMix) -> [PNGImage.Run] {
        var (runs, end) = ([PNGImage.Run](), 0)
        while end < width {
            let length = dice.next() % 5 == 0 ? dice.next() % 600 : dice.next() % 6
            end = min(width, end + Int(length) + 1)
            runs.append(PNGImage.Run(colour: UInt8(dice.next() % 250), end: end))
        }
        return runs
    }

    @Test func `an area is covered, and its edge in part`() throws {
        var canvas = Canvas(width: 60, height: 60) { _ in white }
        canvas.fill(OutlinePath("M10 10H40.5V40H10Z"), red)

        let read = try PNGReader(canvas.png)

        #expect(read.colour(10, 10) == "#c02010" && read.colour(39, 39) == "#c02010")
        #expect(read.colour(9, 20) == "#ffffff" && read.colour(20, 40) == "#ffffff")
        #expect(read.colour(40, 20) == "#e09088")
    }

    @Test func `lines in the opposite direction leave a hole`() throws {
        var canvas = Canvas(width: 60, height: 60) { _ in white }
        canvas.fill(OutlinePath("M10 10H50V50H10ZM20 20V40H40V20Z"), red)

        let read = try PNGReader(canvas.png)

        #expect(read.colour(15, 30) == "#c02010" && read.colour(30, 30) == "#ffffff")
        #expect(read.colour(45, 30) == "#c02010")
    }

    @Test func `a line is as wide as the pen, and has round ends`() throws {
        var canvas = Canvas(width: 60, height: 60) { _ in white }
        canvas.stroke(OutlinePath("M20 30H40"), width: 10, red)

        let read = try PNGReader(canvas.png)

        #expect(read.colour(30, 25) == "#c02010" && read.colour(30, 24) == "#ffffff")
        #expect(read.colour(16, 29) == "#c02010" && read.colour(15, 25) == "#ffffff")
    }

    @Test(arguments: [
        ("M10 10L30 10L30 30", "m10 10l20 0l0 20"), ("M10 10H30V30", "m10,10h20v20"),
        ("M5 5C10 5 15 10 15 15", "m5 5c5 0 10 5 10 10"),
        ("M10 20A10 10 0 0 1 30 20", "m10 20a10 10 0 0 1 20 0"), ("M1.5.5L-3-4", "M1.5 .5L-3 -4"),
        ("M0 0L1 1L2 2", "M0 0 1 1 2 2"),
    ])
    func `path data in both cases have the same lines`(first: String, second: String) {
        #expect(OutlinePath(first) == OutlinePath(second))
    }

    @Test func `arcs bulge to the side of their flags`() {
        let points = { (data: String) in OutlinePath(data).lines.joined() }

        #expect(points("M10 20A10 10 0 0 1 30 20").map(\.y).min().map { $0.rounded() } == 10)
        #expect(points("M10 20A10 10 0 0 0 30 20").map(\.y).max().map { $0.rounded() } == 30)
        #expect(points("M10 20A20 20 0 0 1 30 20").map(\.y).min().map { $0 > 17 } == true)
        #expect(points("M10 20A20 20 0 1 1 30 20").map(\.y).min().map { $0 < -16 } == true)
        let end = points("M10 20A10 10 0 0 1 30 20").last
        #expect(end.map { abs($0.x - 30) < 1e-9 && abs($0.y - 20) < 1e-9 } == true)
    }

    @Test func `of many colours those of large areas stay, and edges get near ones`() throws {
        var canvas = Canvas(width: 400, height: 300) { Colour(UInt32($0) * 0x10101 & 0xFFFFFF) }
        canvas.fill(OutlinePath(center: Point(200, 150), radius: 90), red)

        let read = try PNGReader(canvas.png)

        #expect(read.colours == 256)
        #expect(read.colour(0, 0) == "#000000" && read.colour(0, 200) == "#c8c8c8")
        #expect(read.colour(200, 150) == "#c02010")
    }

    @Test func `the letters of every name exist`() {
        for city in City.all {
            #expect(StrokeFont.hasAll(of: city.romaji), "\(city.romaji)")
            #expect(StrokeFont.hasAll(of: city.prefectureRomaji), "\(city.prefectureRomaji)")
        }
        #expect(StrokeFont.hasAll(of: letters + "l.,:;!?'-/()+%°"))
        #expect(!StrokeFont.hasAll(of: "東京"))
    }

    @Test func `each character is a shape of its own within its line`() {
        let shapes = letters.map { StrokeFont.path(of: String($0), height: 70).path }

        #expect(Set(shapes).count == letters.count)
        for (character, shape) in zip(letters, shapes) {
            let points = Array(shape.lines.joined())
            #expect(!points.isEmpty, "\(character)")
            #expect(points.allSatisfy { (-75...25).contains($0.y) }, "\(character)")
            #expect(points.allSatisfy { (-10...90).contains($0.x) }, "\(character)")
        }
    }

    @Test func `a text is as long as its letters, and grows with them`() {
        let (small, large) = (
            StrokeFont.path(of: "Tokyo 東", height: 20).width,
            StrokeFont.path(of: "Tokyo", height: 40).width
        )

        #expect(abs(2 * small - large) < 1e-9)
        #expect(large > StrokeFont.path(of: "Toky", height: 40).width)
        // A small letter moves under the arm of a capital.
        let (under, beside) = (
            StrokeFont.path(of: "To", height: 40).width, StrokeFont.path(of: "Ho", height: 40).width
        )
        #expect(under < beside)
    }
}

/// A generator of the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
