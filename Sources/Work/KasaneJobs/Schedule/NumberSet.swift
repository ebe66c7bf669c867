/// A set of numbers from 0 to 63.
struct NumberSet: Hashable, Sendable {
    private var bits: UInt64 = 0

    func contains(_ number: Int) -> Bool {
        bits >> UInt64(number) & 1 == 1
    }

    mutating func insert(_ number: Int) {
        bits |= 1 << UInt64(number)
    }

    /// Returns the smallest number that is at least `bound`, or `nil` if there is none.
    func first(from bound: Int) -> Int? {
        // A shift by 64 or more leaves no bits.
        let rest = bits >> bound
        return rest == 0 ? nil : bound + rest.trailingZeroBitCount
    }

    /// Returns the largest number that is at most `bound`, or `nil` if there is none.
    func last(through bound: Int) -> Int? {
        let rest = bits << (63 - bound)
        return rest == 0 ? nil : bound - rest.leadingZeroBitCount
    }
}
