import KasaneLive
import TenkiDomain

struct WarningMark: Component {
    /// The scale of the marks on a wide map, as in `map.css`.
    static let wideScale = 0.56

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
            return level.shortName(in: language)
        }
        // The words with their nouns are too long for a mark.
        return worst.severity == .emergency
            ? language(ja: "特別警報", en: "emergency") : worst.severity.name(in: language)
    }
}

/// A mark that fits between others: the shape and the name.
struct SmallWarningMark: Component {
    let name: String
    let shape: WarningShape
    let language: Language

    static func width(in language: Language) -> Double { language == .japanese ? 46 : 60 }

    static func corner(in language: Language) -> (x: Double, y: Double) {
        (width(in: language) / 2 - 3, -8)
    }

    var body: some HTML {
        let width = Self.width(in: language)
        SVG.rect(
            .length("x", -width / 2),
            .length("y", -8),
            .length("width", width),
            .length("height", 16),
            .length("rx", 4)
        )
        Element(
            "use",
            .href("#" + shape.symbolID),
            .length("x", 2 - width / 2),
            .length("y", -6),
            .length("width", 12),
            .length("height", 12)
        ) {}
        SVG.g(.transform("translate(6.5)")) {
            MarkName(name: name, y: 3.5, room: width - 16)
        }
    }
}
