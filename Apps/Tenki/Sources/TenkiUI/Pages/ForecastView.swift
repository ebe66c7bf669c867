import KasaneLive
import TenkiApplication
import TenkiDomain

/// What a page with a forecast shows: the field for a city, and the forecast.
struct ForecastView: HTML {
    let model: ForecastModel

    func render(into output: inout HTMLOutput) {
        content.render(into: &output)
    }

    @HTMLBuilder private var content: some HTML {
        SiteLayout(model.site, in: .forecasts) {
            CitySearch(model: model)
        } content: {
            Live(.div, .id("forecast")) {
                if let shown = model.shown {
                    ForecastSection(shown: shown, preferences: model.site.preferences)
                } else if let reason = model.reason {
                    p(.class("message"), .role("alert")) { reason }
                }
            }
            p(.class("refresh")) {
                Button(model.language(ja: "最新の予報を取得", en: "Ask for the newest"), model.refresh)
            }
        }
    }
}

/// A field that finds cities while one types, and the cities that it found.
private struct CitySearch: HTML {
    let model: ForecastModel

    func render(into output: inout HTMLOutput) {
        let bindings = Model(wrappedValue: model).projectedValue
        div(.class("search"), .role("search")) {
            Form(
                submit: model.language(ja: "表示", en: "Show"),
                action: { [model] in model.goToFirstMatch() }
            ) {
                TextField(
                    model.language(ja: "都市", en: "City"),
                    text: bindings.query,
                    kind: .search,
                    Attribute(
                        "placeholder",
                        model.language(ja: "東京、とうきょう、130010", en: "東京, Tokyo or 130010")
                    ),
                    Attribute("autocomplete", "off"),
                    Attribute("maxlength", "100")
                )
            }
            Live(.div, role: .status, .id("matches")) {
                if !model.query.isEmpty {
                    let matches = model.matches
                    if matches.isEmpty {
                        p {
                            model.language(
                                ja: "「\(model.query.prefix(40))」という都市はありません。",
                                en: "No city has “\(model.query.prefix(40))” in its name."
                            )
                        }
                    }
                    Each(matches, .class("matches")) { match in
                        a(.href("/cities/\(match.city.id)")) { MatchLine(match: match) }
                    }
                }
            }
        }
        .render(into: &output)
    }
}

/// A city that was found, after the municipality that it was found by.
private struct MatchLine: HTML {
    let match: CityMatch

    func render(into output: inout HTMLOutput) {
        line.render(into: &output)
    }

    @HTMLBuilder private var line: some HTML {
        if case .municipality(let municipality) = match.name {
            span(.lang("ja")) { municipality.name }
            " \(municipality.romaji) → "
        }
        span(.lang("ja")) { match.city.name }
        " \(match.city.romaji) "
        small(.lang("ja")) { match.city.prefecture }
    }
}
