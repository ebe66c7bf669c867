struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed text: String) {
        state = Self.hash(of: text.utf8)
    }

    init(_ numbers: Int...) {
        state = numbers.reduce(0xcbf2_9ce4_8422_2325) { hash, number in
            (hash ^ UInt64(bitPattern: Int64(number))) &* 0x100_0000_01b3
        }
        // The first number is not yet mixed well for neighbouring seeds.
        _ = next()
    }

    /// Returns the 64-bit FNV-1a hash of some bytes.
    static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(next() % UInt64(values.count))]
    }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}
