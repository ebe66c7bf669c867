import TenkiDomain

enum TextInk: Hashable, Sendable {
    case strong
    case faint
    case sun
    case cloud
    case water
    case snow
    case thunder
    case temperature(Temperature)

    var parameters: String {
        switch self {
        case .strong: "1"
        case .faint: "2"
        case .sun: "33"
        case .cloud: "37"
        case .water: "36"
        case .snow: "96"
        case .thunder: "93"
        case .temperature(let temperature): "38;5;\(Self.palette(temperature.celsius))"
        }
    }

    private static func palette(_ celsius: Double) -> Int {
        let steps: [(Double, Int)] = [
            (-10, 27), (-5, 33), (0, 39), (5, 45), (10, 43), (15, 42), (20, 76), (25, 178),
            (30, 214), (35, 208),
        ]
        return steps.first { celsius < $0.0 }?.1 ?? 196
    }
}

struct StyledText: Hashable, Sendable {
    private struct Part: Hashable, Sendable {
        var text: String
        let ink: TextInk?
    }

    private var parts: [Part]

    init(_ text: String, _ ink: TextInk? = nil) {
        parts = [Part(text: text.forTerminal, ink: ink)]
    }

    var width: Int { parts.reduce(0) { $0 + $1.text.terminalWidth } }

    var isEmpty: Bool { parts.allSatisfy(\.text.isEmpty) }

    func rendered(_ hasColors: Bool) -> String {
        parts.map { part in
            guard hasColors, let ink = part.ink, !part.text.isEmpty else { return part.text }
            return "\u{1B}[\(ink.parameters)m\(part.text)\u{1B}[0m"
        }
        .joined()
    }

    /// Returns the text in lines of at most this many columns.
    ///
    /// The last part is broken, and continues below its beginning.
    func wrapped(to columns: Int) -> [StyledText] {
        guard let last = parts.last, width > columns else { return [self] }
        let start = width - last.text.terminalWidth
        return last.text.wrapped(to: max(1, columns - start)).enumerated().map { index, line in
            var text = self
            if index > 0 {
                text.parts = [Part(text: String(repeating: " ", count: start), ink: nil)]
            }
            if index == 0 { text.parts.removeLast() }
            text.parts.append(Part(text: line, ink: last.ink))
            return text
        }
    }

    func leftPadded(to width: Int) -> StyledText {
        StyledText(String(repeating: " ", count: max(0, width - self.width))) + self
    }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var joined = left
        joined.parts += right.parts
        return joined
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) { self.init(text) }
}
