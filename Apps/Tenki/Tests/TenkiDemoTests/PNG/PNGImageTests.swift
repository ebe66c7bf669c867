import TenkiDemo
import Testing

@Suite
struct PNGImageTests {
    @Test(arguments: 0..<20)
    func `a file has the pixels that were written`(seed: UInt64) throws {
        var dice = SeededGenerator(state: seed)
        let (width, height) = (Int(dice.next() % 700) + 1, Int(dice.next() % 30) + 1)
        let palette = (0..<256).map { Colour(UInt32($0)) }
        var image = PNGImage(width: width, height: height, palette: palette)
        let rows = (0..<height).map { _ in runs(width, &dice) }
        for row in rows { image.append(row) }

        let read = try PNGReader(image.bytes)

        #expect(read.width == width && read.height == height)
        for (y, row) in rows.enumerated() {
            var start = 0
            for run in row {
                let text = "#0000" + String(Int(run.colour) + 256, radix: 16).dropFirst()
                #expect((start..<run.end).allSatisfy { read.colour($0, y) == text })
                start = run.end
            }
        }
    }

    private func runs(_ width: Int, _ dice: inout SeededGenerator) -> [PNGImage.Run] {
        var (runs, end) = ([PNGImage.Run](), 0)
        while end < width {
            let length = dice.next() % 5 == 0 ? dice.next() % 600 : dice.next() % 6
            end = min(width, end + Int(length) + 1)
            runs.append(PNGImage.Run(colour: UInt8(dice.next() % 250), end: end))
        }
        return runs
    }
}
