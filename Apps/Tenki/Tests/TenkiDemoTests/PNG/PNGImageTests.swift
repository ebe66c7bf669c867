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
        let rows = (0..<height).map { _ in row(width, &dice) }
        for row in rows { image.append(row) }

        let read = try PNGReader(image.bytes)

        #expect(read.width == width && read.height == height)
        for (y, row) in rows.enumerated() {
            let isSame = row.enumerated().allSatisfy { x, colour in
                read.colour(x, y) == "#0000" + String(Int(colour) + 256, radix: 16).dropFirst()
            }
            #expect(isSame)
        }
    }

    private func row(_ width: Int, _ dice: inout SeededGenerator) -> [UInt8] {
        var row: [UInt8] = []
        while row.count < width {
            let length = dice.next() % 5 == 0 ? dice.next() % 600 : dice.next() % 6
            let colour = UInt8(dice.next() % 250)
            row += repeatElement(colour, count: min(Int(length) + 1, width - row.count))
        }
        return row
    }
}
