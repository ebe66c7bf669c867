import TenkiDomain

/// A colour or a weight of text on a terminal.
enum TextInk: Hashable, Sendable {
    case strong
    case faint
    case sun
    case cloud
    case water
    case snow
    case thunder
    /// The colour of a temperature, from blue to red.
    case temperature(Temperature)

    /// The parameters of the sequence Select Graphic Rendition (ECMA-48) that begins the colour.
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

    /// Returns the colour of a temperature in xterm's palette of 256 colours.
    private static func palette(_ celsius: Double) -> Int {
        let steps: [(Double, Int)] = [
            (-10, 27), (-5, 33), (0, 39), (5, 45), (10, 43), (15, 42), (20, 76), (25, 178),
            (30, 214), (35, 208),
        ]
        return steps.first { celsius < $0.0 }?.1 ?? 196
    }
}

/// A text whose parts have colours.
///
/// The width counts the characters only, so cells in colour align.
struct StyledText: Hashable, Sendable {
    private struct Part: Hashable, Sendable {
        var text: String
        let ink: TextInk?
    }

    private var parts: [Part]

    /// Creates a text, with its control characters replaced.
    init(_ text: String, _ ink: TextInk? = nil) {
        parts = [Part(text: text.forTerminal, ink: ink)]
    }

    /// The number of terminal columns.
    var width: Int { parts.reduce(0) { $0 + $1.text.terminalWidth } }

    /// Whether the text has no characters.
    var isEmpty: Bool { parts.allSatisfy(\.text.isEmpty) }

    /// Returns the text, with its colours if wanted.
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

    /// Returns the text after spaces that fill the width.
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
