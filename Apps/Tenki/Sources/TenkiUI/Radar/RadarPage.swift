package import KasaneLive
package import TenkiDomain

package struct RadarPage: SitePage {
    package static let path: PagePath = "/radar"
    package static let stylesheet: SiteStylesheet? = .radar

    @Bindable var model: RadarModel

    package init(model: RadarModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var heading: String? { model.language(ja: "雨雲レーダー", en: "Rain radar") }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "日本の雨雲の動きを、1時間前の実況から1時間先の予測まで、5分ごとの地図で確認できます。",
            en: "Rain over Japan for the past hour and the next, mapped every five minutes."
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .radar, finder: model.finder) {
            h1 { heading }
            Live(.div, role: .status, .id("radar-notice")) {
                if let notice = model.notice { p(.class("notice")) { notice } }
            }
            Live(.div, .id("radar-controls")) {
                Shared(model.content, of: model) { content, model in
                    RadarControls(content: content, model: model)
                }
            }
            Live(.div, .id("radar-map")) {
                Shared(model.content) { RadarMap(content: $0) }
            }
            Live(.div, .id("radar-time"), .class("radar-time")) { time }
            RadarLegend(language: model.language)
            Live(.div, .id("radar-age")) {
                p(.class("attribution")) {
                    if let age = model.ageText { "\(age) " }
                    model.language(
                        ja: "時刻は日本時間です。",
                        en: "Times are in Japan Standard Time."
                    )
                    " "
                    AttributionView(site.notice?.attribution ?? .radar)
                }
            }
        }
    }

    @HTMLBuilder private var time: some HTML {
        if model.isKnown {
            div(.class("radar-slider")) {
                Slider(
                    model.language(ja: "時刻", en: "Time"),
                    value: $model.minutes,
                    in: RadarModel.range,
                    step: RadarModel.step,
                    .id("radar-minutes")
                ) { RadarContent.caption(of: model.frame(at: $0), in: model.language) }
            }
            div(.class("radar-steps")) {
                Shared(model.content, of: model) { content, model in
                    RadarSteps(content: content, model: model)
                }
                Button(
                    model.isPlaying
                        ? model.language(ja: "停止", en: "Pause")
                        : model.language(ja: "再生", en: "Play"),
                    .id("play"),
                    action: model.togglePlaying
                )
            }
        }
    }

    package static func address(
        of city: CityCode,
        level: RadarLevel = .area,
        minutes: Int = 0
    ) -> String {
        path.address(
            query: [
                "city": level == .japan && city == .tokyo ? "" : city.text,
                "level": level == .area ? "" : level.rawValue,
                "minutes": minutes == 0 ? "" : "\(minutes)",
            ]
        )
    }

    package var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.query("city", $model.cityText)
        PageEffect.query("level", $model.levelInAddress)
        PageEffect.query("minutes", $model.addressMinutes, default: 0)
        PageEffect.task { await model.follow() }
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
        PageEffect.task(id: model.isPlaying, delaysResponse: false) { try await model.play() }
    }

    package func load() async { await model.load() }
}

extension Attribution {
    static let radar = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/nowc/")
}
