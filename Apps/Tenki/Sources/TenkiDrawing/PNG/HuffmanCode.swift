/// A prefix code of limited length, with short codes for frequent symbols.
///
/// The codes are those of RFC 1951, section 3.2.2.
struct HuffmanCode {
    /// The number of bits of each symbol's code; 0 for a symbol that does not occur.
    let lengths: [Int]
    /// The code of each symbol, the first bit lowest.
    let bits: [Int]

    /// Creates the best code for symbols.
    ///
    /// - Parameters:
    ///   - counts: How often each symbol occurs.
    ///   - limit: The maximum number of bits of a code.
    init(counts: [Int], limit: Int) {
        lengths = Self.lengths(for: counts, limit: limit)
        var next = Array(repeating: 0, count: limit + 2)
        for length in 1...limit {
            let shorter = lengths.count { $0 == length - 1 && $0 > 0 }
            next[length] = (next[length - 1] + shorter) << 1
        }
        bits = lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[length] += 1 }
            return (0..<length).reduce(0) { $0 << 1 | next[length] >> $1 & 1 }
        }
    }

    /// Returns the lengths of the codes by the package-merge algorithm.
    ///
    /// L. L. Larmore, D. S. Hirschberg: A fast algorithm for optimal length-limited Huffman codes,
    /// Journal of the ACM 37 (1990).
    private static func lengths(for counts: [Int], limit: Int) -> [Int] {
        var lengths = Array(repeating: 0, count: counts.count)
        let symbols = counts.indices.filter { counts[$0] > 0 }
        // A decoder may reject a code without codes, and one of a single symbol needs one bit.
        guard symbols.count > 1 else {
            lengths[symbols.first ?? 0] = 1
            return lengths
        }
        let coins = symbols.map { (count: counts[$0], symbols: [$0]) }
            .sorted { ($0.count, $0.symbols[0]) < ($1.count, $1.symbols[0]) }
        var packages = coins
        for _ in 1..<limit {
            var pairs: [(count: Int, symbols: [Int])] = []
            for index in stride(from: 0, to: packages.count - 1, by: 2) {
                let (first, second) = (packages[index], packages[index + 1])
                pairs.append((first.count + second.count, first.symbols + second.symbols))
            }
            packages = (coins + pairs).sorted { $0.count < $1.count }
        }
        for package in packages.prefix(2 * (symbols.count - 1)) {
            for symbol in package.symbols { lengths[symbol] += 1 }
        }
        return lengths
    }
}
