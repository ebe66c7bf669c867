import Foundation
public import KasaneDomain
public import KasaneLive
public import TenkiApplication
public import TenkiDomain

/// The page `/`: the forecast of a city, and a form to ask for another.
public struct ForecastPage: HTML {
    /// What the page has to say.
    public enum Content: Sendable {
        /// A forecast.
        case forecast(ShownForecast)
        /// A use case failed.
        case failed(Failure)
        /// What was typed is no city's code.
        case refused(CityCodeError)
        /// The request led nowhere.
        case problem(ProblemDocument)
    }

    /// Where the page's stylesheet is served.
    public static let stylesheetPath = "/assets/tenki.css"
    /// The page's stylesheet.
    public static let stylesheet = PackageResources.tenki_css

    private let content: Content
    private let typed: String
    private let isDemo: Bool

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - content: What it has to say.
    ///   - typed: The city code as it was typed, to stand in the form again.
    ///   - isDemo: Whether the application shows made-up weather.
    public init(_ content: Content, typed: String, isDemo: Bool) {
        self.content = content
        self.typed = typed
        self.isDemo = isDemo
    }

    /// Writes the page.
    public func render(into output: inout HTMLOutput) {
        document.render(into: &output)
    }

    private var document: some HTML {
        HTMLDocument(language: "en", title: title, stylesheet: Self.stylesheetPath) {
            header(.class("top")) {
                a(.href("/"), .class("brand")) {
                    span(.lang("ja")) { "天気" }
                    " Tenki"
                }
                CityForm(typed: typed)
            }
            main {
                if showsDemoData {
                    p(.class("demo")) { "Demo data: this weather is made up." }
                }
                switch content {
                case .forecast(let shown): ForecastSection(shown: shown)
                case .failed(let failure): Message(text: failure.description)
                case .refused(let error): Message(text: error.description)
                case .problem(let problem): Message(text: problem.detail)
                }
            }
        }
    }

    private var showsDemoData: Bool {
        if case .forecast(let shown) = content {
            isDemo || shown.forecast.id.source.isDemo
        } else {
            isDemo
        }
    }

    private var title: String {
        let subject =
            if case .forecast(let shown) = content {
                "\(shown.forecast.city.name) \(shown.forecast.city.romaji) · Tenki"
            } else {
                "Tenki"
            }
        return showsDemoData ? "\(subject) (demo data)" : subject
    }
}

/// What went wrong, in the place of a forecast.
private struct Message: HTML {
    let text: String

    func render(into output: inout HTMLOutput) {
        p(.class("message"), .role("alert")) { text.prefix(1).uppercased() + text.dropFirst() }
            .render(into: &output)
    }
}

/// The form that asks for a city by its code.
private struct CityForm: HTML {
    let typed: String

    func render(into output: inout HTMLOutput) {
        form(.action("/"), Attribute("method", "get"), .role("search")) {
            label(.for("city")) { "City code" }
            input(
                .id("city"),
                .name("city"),
                .value(typed),
                .required,
                Attribute("list", "cities"),
                Attribute("inputmode", "numeric"),
                Attribute("maxlength", "6"),
                Attribute("pattern", "[0-9]{6}"),
                Attribute("placeholder", "130010"),
                Attribute("autocomplete", "off"),
                Attribute("title", "Six digits, such as 130010 for Tokyo")
            )
            button(.type("submit")) { "Show" }
            datalist(.id("cities")) {
                for city in City.all {
                    option(.value(city.id.text)) {
                        "\(city.name) \(city.romaji), \(city.prefecture)"
                    }
                }
            }
        }
        .render(into: &output)
    }
}
