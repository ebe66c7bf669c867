import KasaneConcurrency

struct TypedNumber {
    private let text: String
    /// The digits between the separators.
    private let groups: [Substring]

    init(_ entered: String) {
        text = entered.typedASCII.withoutOuterBlanks
        let unsigned = text.first.map { "+-".contains($0) } == true ? text.dropFirst() : text[...]
        groups = unsigned.split(omittingEmptySubsequences: false) { ",. '".contains($0) }
    }

    var isEmpty: Bool { text.isEmpty }

    /// Returns the number, or `nil` if the text isn't a number or is ambiguous.
    ///
    /// Accepts whole numbers in HTML's floating-point syntax, such as `1e3`.
    func value<Value: LosslessStringConvertible>() -> Value? {
        // Floating-point types also parse hexadecimal numbers.
        let isHexadecimal =
            Value.self is any FloatingPoint.Type
            && text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") }
        if !isHexadecimal, let value = Value(text) { return value }
        // Excludes “nan” and hexadecimal numbers.
        guard !hasThousands, decimal.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let number = Double(decimal)
        else { return nil }
        if let value = Value(decimal) { return value }
        // Larger numbers can't be represented exactly.
        guard number.magnitude <= 0x1p53, let whole = Int64(exactly: number) else { return nil }
        return Value("\(whole)")
    }

    var readings: [String] {
        guard hasThousands else { return [] }
        let sign = text.hasPrefix("-") ? "-" : ""
        let decimals = groups.count == 2 ? ["\(sign)\(groups.joined(separator: "."))"] : []
        return ["\(sign)\(groups.joined(separator: ""))"] + decimals
    }

    /// Whether the text might contain thousands separators, as in `1,500`.
    private var hasThousands: Bool {
        guard groups.count > 1, let first = groups.first else { return false }
        let isNumber = groups.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return isNumber && (1...3).contains(first.count) && !first.hasPrefix("0")
            && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// The text with a decimal point instead of a comma.
    private var decimal: String {
        groups.count == 2 ? String(text.map { $0 == "," ? "." : $0 }) : text
    }
}
