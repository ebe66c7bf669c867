/// An image of areas of few colours, written row by row as PNG (ISO/IEC 15948).
struct PNGImage {
    /// A colour.
    struct Colour {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        /// Makes a colour of a hue in degrees and of shares from 0 to 1, as CSS does.
        init(hue: Double, saturation: Double, lightness: Double) {
            func channel(_ number: Double) -> UInt8 {
                let place = (number + hue / 30).truncatingRemainder(dividingBy: 12)
                let swing = saturation * min(lightness, 1 - lightness)
                return UInt8(255 * (lightness - swing * max(-1, min(place - 3, 9 - place, 1))))
            }
            (red, green, blue) = (channel(0), channel(8), channel(4))
        }
    }

    /// A part of a row that has one colour.
    struct Run {
        /// The colour's place in the palette.
        let colour: UInt8
        /// The column behind the run.
        var end: Int
    }

    private let width: Int
    private let height: Int
    private let palette: [Colour]
    private var data = DeflatedRuns()

    /// Begins an image of up to 256 colours.
    init(width: Int, height: Int, palette: [Colour]) {
        self.width = width
        self.height = height
        self.palette = palette
    }

    /// Adds the next row, whose last run ends at the image's width.
    mutating func append(_ runs: [Run]) {
        // Rows are not filtered.
        data.append(0, count: 1)
        var start = 0
        for run in runs where run.end > start {
            data.append(run.colour, count: run.end - start)
            start = run.end
        }
    }

    /// The file.
    var bytes: [UInt8] {
        // 8 bits a pixel, by palette.
        let head = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 3, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", head)
            + chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
            + chunk("IDAT", data.zlib)
            + chunk("IEND", [])
    }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(crc32(named))
    }
}

/// The four bytes of a number, the highest first.
func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// The check sum of PNG's chunks.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
        crcTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
}

private let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in (sum >> 1) ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
}
