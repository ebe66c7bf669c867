/// Folds the romanisations of Japanese into one form, which is not itself a romanisation.
///
/// The form follows the order of kana (si, ti, tu, hu, zi; kiyo for kyo). It has no long vowels, no
/// doubled consonants and no m before b, m and p. Other bytes are unchanged.
struct LatinFolding {
    private var letters: [UInt8] = []

    mutating func append(_ text: String) {
        letters.append(contentsOf: text.utf8)
    }

    mutating func append(_ text: StaticString) {
        letters.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }

    var folded: [UInt8] {
        var output = Output()
        var position = letters.startIndex
        while position < letters.endIndex {
            let next = position + 1 < letters.endIndex ? letters[position + 1] : 0
            position += fold(letters[position], before: next, into: &output)
        }
        return output.bytes
    }

    private func fold(_ letter: UInt8, before next: UInt8, into output: inout Output) -> Int {
        switch (letter, next) {
        case (.s, .h): return output.syllable("si")
        case (.c, .h), (.c, 0): return output.syllable("ti")
        case (.t, .s): return output.syllable("tu")
        case (.j, _): return output.syllable("zi", of: 1)
        case (.f, _): return output.syllable("hu", of: 1)
        case (.d, .z): return 1
        case (.d, .i), (.d, .u): return output.letter(.z)
        case (.m, .b), (.m, .m), (.m, .p): return output.letter(.n)
        // A long o written oh, as in Ohtsu, unlike the h of Toyohashi.
        case (.h, _) where output.bytes.last == .o && next.isConsonant && next != .y: return 1
        case (_, .y) where letter.isConsonant && letter != .y:
            _ = output.letter(letter)
            return output.letter(.i)
        default: return output.letter(letter)
        }
    }
}

extension LatinFolding {
    private struct Output {
        var bytes: [UInt8] = []
        private var open: UInt8?
        private var isDoubled = false

        mutating func syllable(_ text: StaticString, of count: Int = 2) -> Int {
            for offset in 0..<text.utf8CodeUnitCount { _ = letter(text.utf8Start[offset]) }
            open = bytes.last
            return count
        }

        /// Writes a letter unless it only prolongs the previous one.
        mutating func letter(_ letter: UInt8) -> Int {
            defer { open = nil }
            // cho is chi and a small yo; che has nothing between.
            if open == .i, letter == .a || letter == .u || letter == .o { bytes.append(.y) }
            // Long vowels can follow each other, as in おおおか. A consonant never occurs three times.
            let prolongs =
                letter.isConsonant
                ? letter == bytes.last && !isDoubled
                : letter.isLetter && letter == bytes.last || letter == .u && bytes.last == .o
            isDoubled = prolongs
            if !prolongs { bytes.append(letter) }
            return 1
        }
    }
}

extension UInt8 {
    fileprivate static let a = UInt8(ascii: "a")
    fileprivate static let b = UInt8(ascii: "b")
    fileprivate static let c = UInt8(ascii: "c")
    fileprivate static let d = UInt8(ascii: "d")
    fileprivate static let f = UInt8(ascii: "f")
    fileprivate static let h = UInt8(ascii: "h")
    fileprivate static let i = UInt8(ascii: "i")
    fileprivate static let j = UInt8(ascii: "j")
    fileprivate static let m = UInt8(ascii: "m")
    fileprivate static let n = UInt8(ascii: "n")
    fileprivate static let o = UInt8(ascii: "o")
    fileprivate static let p = UInt8(ascii: "p")
    fileprivate static let s = UInt8(ascii: "s")
    fileprivate static let t = UInt8(ascii: "t")
    fileprivate static let u = UInt8(ascii: "u")
    fileprivate static let y = UInt8(ascii: "y")
    fileprivate static let z = UInt8(ascii: "z")

    fileprivate var isLetter: Bool { (.a ... .z).contains(self) }

    fileprivate var isConsonant: Bool {
        isLetter && self != .a && self != .i && self != .u && self != .o
            && self != UInt8(ascii: "e")
    }
}
