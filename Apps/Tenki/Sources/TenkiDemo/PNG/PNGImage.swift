/// An image of large areas in few colours, written row by row as PNG (ISO/IEC 15948).
package struct PNGImage {
    package struct Run {
        package let colour: UInt8
        package var end: Int

        /// Creates a run that begins where the one before it ends.
        package init(colour: UInt8, end: Int) {
            self.colour = colour
            self.end = end
        }
    }

    private let width: Int
    private let height: Int
    private let palette: [Colour]
    private let opacities: [UInt8]
    private var data = DeflatedRuns()

    package init(width: Int, height: Int, palette: [Colour], opacities: [UInt8] = []) {
        self.width = width
        self.height = height
        self.palette = palette
        self.opacities = opacities
    }

    package mutating func append(_ runs: [Run]) {
        // The filter type of the row: none.
        data.append(0, count: 1)
        var start = 0
        for run in runs where run.end > start {
            data.append(run.colour, count: run.end - start)
            start = run.end
        }
    }

    package var bytes: [UInt8] {
        // 8 bits per pixel with a palette.
        let head = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 3, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", head)
            + chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
            + (opacities.isEmpty ? [] : chunk("tRNS", opacities))
            + chunk("IDAT", data.zlib)
            + chunk("IEND", [])
    }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(crc32(named))
    }
}

/// Returns the four bytes of a number, the most significant byte first.
func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
        crcTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
}

private let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in (sum >> 1) ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
}
