import KasaneLive

/// The switches for the language and the unit, which work by forms.
struct PreferencesForm: HTML, Equatable {
    let site: SiteContext

    func render(into output: inout HTMLOutput) {
        form(
            .action(Preferences.path),
            Attribute("method", "post"),
            .class("preferences")
        ) {
            // It follows what the reader searches and sorts.
            Live(.div, .hidden) {
                input(
                    .type("hidden"),
                    .name(Preferences.Name.page),
                    .value(site.address)
                )
            }
            fieldset {
                legend { site.language(ja: "言語", en: "Language") }
                for language in Language.allCases {
                    choice(Preferences.Name.language, language.rawValue, language == site.language)
                    {
                        span(.lang(language.rawValue)) { language.name }
                    }
                }
            }
            fieldset {
                legend { site.language(ja: "温度", en: "Temperature") }
                for unit in TemperatureUnit.allCases {
                    choice(Preferences.Name.unit, unit.rawValue, unit == site.preferences.unit) {
                        unit.symbol
                    }
                }
            }
        }
        .render(into: &output)
    }

    private func choice<Text: HTML>(
        _ name: String,
        _ value: String,
        _ isChosen: Bool,
        @HTMLBuilder text: () -> Text
    ) -> Element<Text> {
        button(.name(name), .value(value), Attribute("aria-pressed", "\(isChosen)"), content: text)
    }
}
