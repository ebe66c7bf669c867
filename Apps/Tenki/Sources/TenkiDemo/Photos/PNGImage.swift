/// An image of large areas in few colours, written row by row as PNG (ISO/IEC 15948).
struct PNGImage {
    /// An RGB colour with 8 bits per channel.
    struct Colour {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        /// Creates a colour like CSS `hsl()`: a hue in degrees, saturation and lightness from 0 to
        /// 1.
        init(hue: Double, saturation: Double, lightness: Double) {
            func channel(_ number: Double) -> UInt8 {
                let place = (number + hue / 30).truncatingRemainder(dividingBy: 12)
                let swing = saturation * min(lightness, 1 - lightness)
                return UInt8(255 * (lightness - swing * max(-1, min(place - 3, 9 - place, 1))))
            }
            (red, green, blue) = (channel(0), channel(8), channel(4))
        }
    }

    /// A part of a row in a single colour.
    struct Run {
        /// The index of the colour in the palette.
        let colour: UInt8
        /// The column after the run.
        var end: Int
    }

    private let width: Int
    private let height: Int
    private let palette: [Colour]
    private var data = DeflatedRuns()

    /// Creates an image with up to 256 colours.
    init(width: Int, height: Int, palette: [Colour]) {
        self.width = width
        self.height = height
        self.palette = palette
    }

    /// Appends the next row, whose last run ends at the image's width.
    mutating func append(_ runs: [Run]) {
        // The filter type of the row: none.
        data.append(0, count: 1)
        var start = 0
        for run in runs where run.end > start {
            data.append(run.colour, count: run.end - start)
            start = run.end
        }
    }

    /// The PNG file.
    var bytes: [UInt8] {
        // 8 bits per pixel with a palette.
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

/// Returns the four bytes of a number, the most significant byte first.
func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// Returns the CRC-32 checksum of a PNG chunk.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
        crcTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
}

private let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in (sum >> 1) ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
}
