package struct Colour: Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    package init(_ number: UInt32) {
        red = UInt8(truncatingIfNeeded: number >> 16)
        green = UInt8(truncatingIfNeeded: number >> 8)
        blue = UInt8(truncatingIfNeeded: number)
    }

    /// Creates a color between two others, with a number added to each channel.
    init(from start: UInt32, to end: UInt32, _ share: Double, _ tint: Int) {
        func channel(_ shift: UInt32) -> UInt8 {
            let (first, last) = (Double(start >> shift & 255), Double(end >> shift & 255))
            return UInt8(clamping: Int(first + (last - first) * share) + tint)
        }
        (red, green, blue) = (channel(16), channel(8), channel(0))
    }
}

/// An image in few colors, written row by row as PNG (ISO/IEC 15948).
package struct PNGImage {
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

    /// Appends a row of places in the palette.
    package mutating func append(_ row: [UInt8]) {
        // The filter type of the row: none.
        data.append(0, count: 1)
        var start = 0
        for end in 1...row.count where end == row.count || row[end] != row[start] {
            data.append(row[start], count: end - start)
            start = end
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
