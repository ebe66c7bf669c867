import ArgumentParser
import TenkiApplication
import TenkiDomain
import TenkiUI

struct PromptFormat: Sendable {
    private enum Placeholder: Character, CaseIterable {
        case city = "c"
        case day = "d"
        case icon = "i"
        case weather = "w"
        case high = "h"
        case low = "l"
        case rain = "r"
        case sentence = "s"
        case unit = "u"
    }

    private enum Part {
        case text(String)
        case value(Placeholder)
    }

    static let help = """
        Placeholders: %c city, %d day, %i icon, %w weather, %h high, %l low, %r chance of rain in \
        percent, %s headline, %u temperature unit, %% percent sign. In the evening, when the forecast \
        no longer has today's temperatures, tomorrow is shown. Unknown values are dashes. A percent \
        sign without a letter after it is printed as it is.
        """

    private let parts: [Part]

    init(_ template: String) throws(ValidationError) {
        var parts: [Part] = []
        var rest = template[...]
        while let character = rest.popFirst() {
            guard character == "%", let next = rest.first, next.isLetter || next == "%" else {
                parts.append(.text(String(character)))
                continue
            }
            rest.removeFirst()
            if next == "%" {
                parts.append(.text("%"))
            } else if let placeholder = Placeholder(rawValue: next) {
                parts.append(.value(placeholder))
            } else {
                let known = Placeholder.allCases.map { "%\($0.rawValue)" }.joined(separator: ", ")
                throw ValidationError(
                    "--format has the unknown placeholder “%\(next)”; use \(known) or %%."
                )
            }
        }
        self.parts = parts
    }

    func line(_ shown: ForecastSnapshot, _ style: TextStyle) -> String {
        let day = shown.forecast.firstDay(at: shown.moment)
        let texts = parts.map { part in
            switch part {
            case .text(let text): text
            case .value(.city):
                style.language(ja: shown.forecast.city.name, en: shown.forecast.city.romaji)
            case .value(.day):
                day.flatMap { $0.label(on: shown.today, in: style.language) } ?? "—"
            case .value(.icon): day.map(shown.symbolText) ?? "—"
            case .value(.weather): day?.weatherText(in: style.language) ?? "—"
            case .value(.high): style.unit.degrees(day?.high)
            case .value(.low): style.unit.degrees(day?.low)
            case .value(.rain): day?.chancesOfRain.highest.map { "\($0.value)" } ?? "—"
            case .value(.sentence):
                shown.headline?.sentence(on: shown.today, in: style.language, style.unit) ?? "—"
            case .value(.unit): style.unit.symbol
            }
        }
        return texts.joined().forTerminal
    }
}
