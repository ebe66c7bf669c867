import KasaneLive
import TenkiDomain

struct WarningMark: Component {
    let warnings: CityWarnings
    let language: Language

    var body: some HTML {
        if let shape = WarningShape(warnings) {
            Element(
                "use",
                .href("#" + shape.symbolID),
                .length("x", -9),
                .length("y", -9),
                .length("width", 18),
                .length("height", 18)
            ) {}
        } else {
            SVG.text(.class("value"), .length("y", 5), .textAnchor(.middle)) { "–" }
        }
        MarkName(name: name, y: 19, room: 37)
    }

    static func kind(of warnings: CityWarnings) -> String {
        "mark alert-" + (WarningShape(warnings)?.rawValue ?? "none")
    }

    private var name: String {
        guard let shape = WarningShape(warnings) else { return language(ja: "なし", en: "none") }
        guard shape != .unknown, let worst = warnings.worst else {
            return language(ja: "不明", en: "unknown")
        }
        if let level = worst.level {
            return language(ja: "レベル\(level.rawValue)", en: "level \(level.rawValue)")
        }
        // The words with their nouns are too long for a mark.
        return worst.severity == .emergency
            ? language(ja: "特別警報", en: "emergency") : worst.severity.name(in: language)
    }
}
