import TenkiDrawing
import Testing

/// Reads a PNG with a palette, independently of the code that writes it.
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

    /// The number of colours.
    var colours: Int { palette.count / 3 }

    /// Returns the colour of a pixel in the digits of CSS: `#f0a000`.
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

/// Reads a block of compressed data with codes of its own (RFC 1951).
private struct Inflation {
    private let data: [UInt8]
    private var place = 0

    init(_ data: some Sequence<UInt8>) {
        self.data = Array(data)
    }

    mutating func run() throws -> [UInt8] {
        try #require(try bits(3) == 0b101)
        let counts = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var first = Array(repeating: 0, count: 19)
        for index in order.prefix(counts.2) { first[index] = try bits(3) }
        let lengthCode = code(first)
        var lengths: [Int] = []
        while lengths.count < counts.0 + counts.1 { lengths.append(try symbol(lengthCode)) }
        let symbols = code(Array(lengths.prefix(counts.0)))
        let distances = code(Array(lengths.dropFirst(counts.0)))
        var output: [UInt8] = []
        while true {
            let next = try symbol(symbols)
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
            let place = try symbol(distances)
            let more = place < 4 ? 0 : place / 2 - 1
            let distance =
                try (place < 4 ? place + 1 : 1 + (2 + place % 2) << more) + bits(more)
            try #require(distance <= output.count)
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private struct Code: Hashable {
        let length: Int
        let number: Int
    }

    private func code(_ lengths: [Int]) -> [Code: Int] {
        var (codes, number) = ([Code: Int](), 0)
        for length in 1...15 {
            for symbol in lengths.indices where lengths[symbol] == length {
                codes[Code(length: length, number: number)] = symbol
                number += 1
            }
            number <<= 1
        }
        return codes
    }

    private mutating func symbol(_ codes: [Code: Int]) throws -> Int {
        var number = 0
        for length in 1...15 {
            number = try number << 1 | bits(1)
            if let symbol = codes[Code(length: length, number: number)] { return symbol }
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
