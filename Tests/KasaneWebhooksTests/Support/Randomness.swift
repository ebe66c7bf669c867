import Foundation

struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func bytes(_ sizes: ClosedRange<Int>) -> Data {
        let count = Int.random(in: sizes, using: &self)
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &self) })
    }

    mutating func identity() -> String {
        let characters = (0x21...0x7E).filter { $0 != 0x2E }.map { UInt8($0) }
        let count = Int.random(in: 1...40, using: &self)
        let bytes = (0..<count).map { _ in characters.randomElement(using: &self) ?? 0x61 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
