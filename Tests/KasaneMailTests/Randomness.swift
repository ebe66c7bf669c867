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

    mutating func text(_ length: Int, hasControls: Bool) -> String {
        let special = Array("\"\\=?_.,;:<>@()[]%*' \t=?UTF-8?B?".unicodeScalars)
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x61...0x7A, 0xA1...0x17F, 0x3041...0x30F6, 0x4E00...0x9FFF,
            0x1F300...0x1FAFF, 0x300...0x36F, 0x200C...0x200F, 0xE000...0xE0FF, 0x10FFF0...0x10FFFF,
        ]
        let breaks: [Unicode.Scalar] = ["\r", "\n", "\0", "\u{2028}", "\t", "\u{7F}", "\u{85}"]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...length, using: &self) {
            switch Int.random(in: 0..<10, using: &self) {
            case 0: text.append(special.randomElement(using: &self) ?? " ")
            case 1 where hasControls: text.append(breaks.randomElement(using: &self) ?? "\n")
            default:
                let range = ranges.randomElement(using: &self) ?? 0x20...0x7E
                text.append(Unicode.Scalar(UInt32.random(in: range, using: &self)) ?? "a")
            }
        }
        let visible = text.filter {
            hasControls || ![.control, .lineSeparator].contains($0.properties.generalCategory)
        }
        return String(String.UnicodeScalarView(visible))
    }
}
