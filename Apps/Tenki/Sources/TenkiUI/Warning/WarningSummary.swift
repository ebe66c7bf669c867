package import TenkiDomain

package struct WarningSummary {
    private let warnings: [CityWarnings]
    private let style: TextStyle

    package init(_ warnings: [CityWarnings], _ style: TextStyle) {
        self.warnings = warnings
        self.style = style
    }

    /// A line for each city where something is in force or unknown, the worst first; a single line
    /// if all are unknown for a reason that concerns every city.
    ///
    /// It is empty if nothing is in force, or without cities.
    package var lines: [String] {
        let language = style.language
        let loud = warnings.filter { warnings in
            if case .none = warnings.state { false } else { true }
        }
        if loud.count == warnings.count, loud.count > 1, let unknown = commonUnknown {
            let text = unknown.reasonText(in: language)
            return style.lines([
                language(ja: "◇警報・注意報は不明（\(text)）", en: "◇ Warnings unknown: \(text)")
            ])
        }
        let sorted = loud.enumerated().sorted { one, other in
            switch (one.element.worst, other.element.worst) {
            case (let first?, let second?) where first != second: first > second
            case (nil, _?): false
            case (_?, nil): true
            default: one.offset < other.offset
            }
        }
        return style.lines(sorted.map { line($0.element) })
    }

    package func before(_ report: String) -> String {
        let lines = lines
        return lines.isEmpty ? report : lines.joined(separator: "\n") + "\n\n" + report
    }

    private var commonUnknown: UnknownWarnings<CityWarning>? {
        let states = warnings.map { warnings -> UnknownWarnings<CityWarning>? in
            guard case .unknown(let unknown) = warnings.state,
                unknown.reason.concernsEveryBulletin, unknown.lastKnown.isEmpty
            else { return nil }
            return unknown
        }
        return Set(states.map { $0?.reason }).count == 1 ? states.first ?? nil : nil
    }

    private func line(_ warnings: CityWarnings) -> String {
        Self.sign(of: warnings, in: style.language) + warnings.line(in: style.language)
    }

    static func summary(of warnings: CityWarnings, in language: Language) -> String? {
        if case .none = warnings.state { return nil }
        let topic =
            warnings.state.inForce.isEmpty ? language(ja: "警報・注意報は", en: "warnings ") : ""
        return sign(of: warnings, in: language) + topic + warnings.summary(in: language)
    }

    private static func sign(of warnings: CityWarnings, in language: Language) -> String {
        // Japanese has no other space at which the line could be broken.
        (warnings.worst?.severity ?? .unknown).sign + language(ja: "", en: " ")
    }
}
