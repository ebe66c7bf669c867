import Testing

struct PNGReader {
    let width: Int
    let height: Int
    private let palette: [UInt8]
    private let indices: [UInt8]

    init(_ file: [UInt8]) throws {
        try #require(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var chunks: [String: [UInt8]] = [:]
        var place = 8
        while place < file.count {
            let length = Self.number(file[place..<place + 4])
            let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            chunks[name, default: []] += file[place + 8..<place + 8 + length]
            place += length + 12
        }
        let head = try #require(chunks["IHDR"])
        try #require(head.suffix(5) == [8, 3, 0, 0, 0])
        width = Self.number(head[0..<4])
        height = Self.number(head[4..<8])
        palette = try #require(chunks["PLTE"])
        let stream = try #require(chunks["IDAT"])
        var inflation = Inflation(stream.dropFirst(2).dropLast(4))
        let rows = try inflation.run()
        try #require(rows.count == (width + 1) * height)
        try #require(Self.number(stream.suffix(4)) == Self.checksum(of: rows))
        var indices: [UInt8] = []
        for row in 0..<height {
            try #require(rows[row * (width + 1)] == 0)
            indices += rows[row * (width + 1) + 1..<(row + 1) * (width + 1)]
        }
        self.indices = indices
    }

    func colour(_ x: Int, _ y: Int) -> String {
        let start = Int(indices[y * width + x]) * 3
        return palette[start..<start + 3].reduce("#") { text, channel in
            let digits = String(channel, radix: 16)
            return text + (digits.count == 1 ? "0" : "") + digits
        }
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The Adler-32 checksum (RFC 1950, section 8.2).
    private static func checksum(of bytes: [UInt8]) -> Int {
        let sums = bytes.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65521
            return (low, (sums.1 + low) % 65521)
        }
        return sums.1 << 16 | sums.0
    }
}

/// Reads a compressed block with fixed Huffman codes and only distance 1 (RFC 1951).
private struct Inflation {
    private let data: [UInt8]
    private var place = 0

    init(_ data: some Sequence<UInt8>) {
        self.data = Array(data)
    }

    mutating func run() throws -> [UInt8] {
        try #require(try bits(3) == 0b011)
        var output: [UInt8] = []
        while true {
            let next = try symbol()
            if next == 256 { return output }
            guard next > 256 else {
                output.append(UInt8(next))
                continue
            }
            let extra = next < 265 || next == 285 ? 0 : (next - 261) / 4
            let base =
                next == 285
                ? 258
                : next < 265 ? next - 254 : 3 + (4 + (next - 261) % 4) << extra
            let length = try base + bits(extra)
            try #require(try bits(5) == 0)
            let last = try #require(output.last)
            output += repeatElement(last, count: length)
        }
    }

    private mutating func symbol() throws -> Int {
        var code = 0
        for length in 1...9 {
            code = try code << 1 | bits(1)
            switch (length, code) {
            case (7, 0b0000000...0b0010111): return code + 256
            case (8, 0b00110000...0b10111111): return code - 0b00110000
            case (8, 0b11000000...0b11000111): return code - 0b11000000 + 280
            case (9, 0b110010000...0b111111111): return code - 0b110010000 + 144
            default: continue
            }
        }
        throw UnreadableCodeError(place: place)
    }

    private mutating func bits(_ count: Int) throws -> Int {
        try #require(place + count <= data.count * 8)
        return (0..<count).reduce(0) { number, index in
            defer { place += 1 }
            return number | Int(data[place / 8] >> (place % 8) & 1) << index
        }
    }
}

private struct UnreadableCodeError: Error {
    let place: Int
}
