import KasaneLive
import TenkiDomain

struct MapControls: Component {
    let content: MapContent
    let model: ActionTarget<CitiesModel>

    private var language: Language { content.language }

    var body: some HTML {
        div(.class("map-controls")) {
            // Warnings are those in force now.
            if content.layer.hasDays {
                group(language(ja: "日", en: "Day"), "map-days") {
                    for day in MapContent.days {
                        Button(
                            dayName(day),
                            .id("day-\(day)"),
                            .class(content.today.adding(days: day).weekendClass),
                            .aria(.pressed, day == content.day),
                            .formaction(content.address(day: day)),
                            action: model { $0.day = day }
                        )
                    }
                }
            }
            group(language(ja: "表示", en: "Show"), "map-layers") {
                for layer in MapLayer.allCases {
                    Button(
                        layer.name(in: language),
                        .id("layer-\(layer.rawValue)"),
                        .aria(.pressed, layer == content.layer),
                        .formaction(content.address(layer: layer)),
                        action: model { $0.layer = layer }
                    )
                }
            }
            group(language(ja: "地方", en: "Region"), "map-regions") {
                Button(
                    language(ja: "全国", en: "Japan"),
                    .id("region-all"),
                    .aria(.pressed, content.region == nil),
                    .formaction(content.address(region: .some(nil))),
                    action: model { $0.region = nil }
                )
                for region in MapRegion.allCases {
                    Button(
                        region.name(in: language),
                        .id("region-\(region.rawValue)"),
                        .aria(.pressed, region == content.region),
                        .formaction(content.address(region: region)),
                        action: model { $0.region = region }
                    )
                }
            }
        }
    }

    private func group<Content: HTML>(
        _ name: String,
        _ kind: String,
        @HTMLBuilder content: () -> Content
    ) -> some HTML {
        div(.class(kind), .role(.group), .aria(.label, name), content: content)
    }

    private func dayName(_ day: Int) -> String {
        let date = content.today.adding(days: day)
        let short = date.shortText(in: language)
        // “Tomorrow” is too long for a seventh of a telephone's width.
        let isNamed = day == 0 || (day == 1 && language == .japanese)
        return isNamed ? date.label(on: content.today, in: language) ?? short : short
    }
}
