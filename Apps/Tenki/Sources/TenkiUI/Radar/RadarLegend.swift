import KasaneLive
import TenkiDomain

struct RadarLegend: Component, Equatable {
    let language: Language

    /// The amounts in millimeters per hour.
    private static let amounts = [0, 1, 5, 10, 20, 30, 50, 80]

    var body: some HTML {
        div(.class("radar-legend")) {
            p { title }
            ol(.aria(.label, title)) {
                for (index, amount) in Self.amounts.enumerated() {
                    li(.class("rain-\(amount)")) {
                        svg(
                            .viewBox(0, 0, 24, 12),
                            Attribute("preserveAspectRatio", "none"),
                            .aria(.hidden, true)
                        ) {
                            SVG.rect(.length("width", 24), .length("height", 12))
                        }
                        text(index, amount)
                    }
                }
            }
        }
    }

    private var title: String {
        language(ja: "1時間あたりの雨の強さ（mm）", en: "Rain (mm per hour)")
    }

    private func text(_ index: Int, _ amount: Int) -> String {
        if index == 0 { return language(ja: "1未満", en: "< 1") }
        return index == Self.amounts.count - 1 ? language(ja: "80以上", en: "80+") : "\(amount)"
    }
}
