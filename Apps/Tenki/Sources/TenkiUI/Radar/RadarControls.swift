import KasaneLive
import TenkiDomain

struct RadarControls: Component {
    let content: RadarContent
    let model: ActionTarget<RadarModel>

    private var language: Language { content.language }

    var body: some HTML {
        div(.class("map-controls radar-controls")) {
            div(
                .class("map-layers"),
                .role(.group),
                .aria(.label, language(ja: "範囲", en: "Area"))
            ) {
                for level in RadarLevel.allCases {
                    Button(
                        level.name(in: language),
                        .id("level-\(level.rawValue)"),
                        .aria(.pressed, level == content.level),
                        .formaction(content.address(level: level)),
                        action: model { $0.level = level }
                    )
                }
            }
            div(
                .class("map-regions"),
                .role(.group),
                .aria(.label, language(ja: "地方へ", en: "Go to"))
            ) {
                for region in MapRegion.allCases {
                    let city = region.radarCity
                    Button(
                        region.name(in: language),
                        .id("region-\(region.rawValue)"),
                        .aria(.pressed, content.level == .area && content.city == city),
                        .formaction(content.address(city: city, level: .area)),
                        action: model { $0.show(city) }
                    )
                }
            }
        }
    }
}

struct RadarSteps: Component {
    let content: RadarContent
    let model: ActionTarget<RadarModel>

    var body: some HTML {
        step(
            "earlier",
            content.language(ja: "5分前", en: "5 min earlier"),
            -RadarModel.step
        )
        step("later", content.language(ja: "5分後", en: "5 min later"), RadarModel.step)
    }

    private func step(_ id: String, _ name: String, _ step: Int) -> some HTML {
        let minutes = RadarModel.clamped(content.minutes + step)
        return Button(
            name,
            .id(id),
            .class("quiet"),
            .formaction(content.address(minutes: minutes)),
            action: model { $0.minutes = minutes }
        )
    }
}

extension MapRegion {
    fileprivate var radarCity: CityCode {
        let code =
            switch self {
            case .hokkaido: "012010"
            case .tohoku: "030010"
            case .kanto: "110010"
            case .chubu: "200020"
            case .kinki: "260010"
            case .chugoku: "340010"
            case .shikoku: "390010"
            case .kyushu: "430010"
            case .okinawa: "471010"
            }
        // The codes are those of the table of cities.
        return (try? CityCode(code)) ?? .tokyo
    }
}
