import KasaneLive
import TenkiApplication
import TenkiDomain

struct JapanMap: Component {
    let content: MapContent

    var body: some HTML {
        let views = content.views
        if content.layer == .warnings {
            WarningStrip(cities: content.cityWarnings, language: content.language)
        } else {
            WeatherSymbols(outlines: outlines(in: views))
        }
        // On paper there are no buttons that name the choice.
        p(.class("map-title")) { content.title }
        ArrowKeys {
            let kinds = views.count == 1 ? [""] : [" map-narrow", " map-wide"]
            for (view, kind) in zip(views, kinds) {
                MapDrawing(content: content, view: view, kind: "map map-japan" + kind)
            }
        }
    }

    private func outlines(in views: [MapView<CityCode>]) -> [WeatherOutline] {
        guard content.layer == .weather else { return [] }
        return views.flatMap(\.places).compactMap { place in
            content.weather.day(content.date, in: place.city)?.summary
                .flatMap(WeatherOutline.init)
        }
        .unique(by: \.symbolID)
    }
}

private struct MapDrawing: Component {
    let content: MapContent
    let view: MapView<CityCode>
    let kind: String

    var body: some HTML {
        svg(
            .class(kind),
            .viewBox(Double(view.x), Double(view.y), Double(view.width), Double(view.height)),
            .role(.group),
            .aria(.label, name)
        ) {
            Element("use", .class("land"), .href(content.outline + "#land")) {}
            SVG.path(.class("leaders"), .d(view.leaders))
            SVG.path(.class("dots"), .d(view.dots))
            for place in view.places {
                MapMark(content: content, place: place, scale: view.scale)
            }
        }
    }

    private var name: String {
        content.language(ja: "地図：\(content.title)", en: "Map: \(content.title)")
    }
}

private struct MapMark: Component {
    let content: MapContent
    let place: MapView<CityCode>.Place
    let scale: String

    private var language: Language { content.language }

    var body: some HTML {
        let city = place.city.city
        let warnings = content.layer == .warnings ? content.warnings(for: place.city) : nil
        Element(
            "a",
            .href(address),
            .class(kind(warnings)),
            .aria(.label, sentence),
            .transform("translate(\(place.mark.x) \(place.mark.y))\(scale)")
        ) {
            SVG.g {
                if place.isSmall, let warnings {
                    SmallWarningMark(
                        name: city.name(in: language),
                        shape: WarningShape(warnings) ?? .unknown,
                        language: language
                    )
                } else {
                    SVG.rect(
                        .length("x", -21),
                        .length("y", -23),
                        .length("width", 42),
                        .length("height", 46),
                        .length("rx", 6)
                    )
                    MarkName(name: city.name(in: language), y: -12, room: 40)
                    if let warnings {
                        WarningMark(warnings: warnings, language: language)
                    } else {
                        forecast
                    }
                }
                if !place.others.isEmpty {
                    let corner: (x: Double, y: Double) =
                        place.isSmall ? SmallWarningMark.corner(in: language) : (18, -21)
                    SVG.g(.class("more")) {
                        SVG.circle(x: corner.x, y: corner.y, radius: 8)
                        SVG.label("+\(place.others.count)", x: corner.x, y: corner.y + 3)
                    }
                }
            }
        }
    }

    private var address: String {
        content.layer == .warnings
            ? CityAddress.warnings(of: place.city) : CityAddress.page(of: place.city)
    }

    private var sentence: String {
        ([place.city] + place.others).map { content.sentence(for: $0.city) }
            .joined(separator: language(ja: "。", en: ". "))
    }

    private func kind(_ warnings: CityWarnings?) -> String {
        if let warnings { return WarningMark.kind(of: warnings) }
        return content.isStale(place.city) ? "mark old" : "mark"
    }

    @HTMLBuilder private var forecast: some HTML {
        if let day = content.weather.day(content.date, in: place.city) {
            switch content.layer {
            case .weather: weather(day)
            case .temperature: temperatures(day)
            case .rain: rain(day)
            case .warnings: EmptyHTML()
            }
        } else {
            SVG.label("—", "value", x: 0, y: 10)
        }
    }

    @HTMLBuilder
    private func weather(_ day: MapWeather.Day) -> some HTML {
        if let outline = day.summary.flatMap(WeatherOutline.init) {
            Element(
                "use",
                .href("#" + outline.symbolID),
                .length("x", -15),
                .length("y", -10),
                .length("width", 30),
                .length("height", 20)
            ) {}
        }
        if content.layer.hasFigures(day) {
            SVG.text(.class("pair"), .length("y", 19), .textAnchor(.middle)) {
                degrees(day.high, "high", sign: day.low == nil ? "°" : "")
                if day.low != nil {
                    "/"
                    degrees(day.low, "low")
                }
            }
        }
    }

    @HTMLBuilder
    private func temperatures(_ day: MapWeather.Day) -> some HTML {
        SVG.text(.class("value"), .length("y", 5), .textAnchor(.middle)) {
            degrees(day.high, "high", sign: "°")
        }
        SVG.text(.class("second"), .length("y", 18), .textAnchor(.middle)) {
            degrees(day.low, "low", sign: "°")
        }
    }

    @HTMLBuilder
    private func rain(_ day: MapWeather.Day) -> some HTML {
        if let chance = day.rain {
            SVG.label("\(chance.value)%", "value", x: 0, y: 7)
            SVG.path(.class("bar"), .d("M-15 15h30"))
            if chance.value > 0 {
                SVG.path(.class("level"), .d("M-15 15h\(Double(chance.value * 3) / 10)"))
            }
        } else {
            SVG.label("—", "value", x: 0, y: 10)
        }
    }

    private func degrees(
        _ temperature: Temperature?,
        _ kind: String,
        sign: String = ""
    ) -> some HTML {
        let text = content.preferences.unit.degrees(temperature)
        return Element("tspan", .class(kind)) { temperature == nil ? text : text + sign }
    }
}
