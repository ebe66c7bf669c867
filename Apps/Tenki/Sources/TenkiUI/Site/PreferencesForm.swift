import KasaneLive

/// The form for the language and the unit.
///
/// It works without scripts.
struct PreferencesForm: Component, Equatable {
    let preferences: Preferences
    /// The page's own address, to which a choice redirects.
    let address: String

    private var language: Language { preferences.language }

    var body: some HTML {
        form(
            .action(Preferences.path),
            .method(.post),
            .class("preferences")
        ) {
            // Live, because the address changes as the reader searches and sorts.
            Live(.div, .hidden) {
                input(
                    .type(.hidden),
                    .name(Preferences.Name.page),
                    .value(address)
                )
            }
            fieldset {
                legend { language(ja: "言語", en: "Language") }
                for choosable in Language.allCases {
                    choice(Preferences.Name.language, choosable.rawValue, choosable == language) {
                        span(.lang(choosable)) { choosable.name }
                    }
                }
            }
            fieldset {
                legend { language(ja: "温度", en: "Temperature") }
                for unit in TemperatureUnit.allCases {
                    choice(Preferences.Name.unit, unit.rawValue, unit == preferences.unit) {
                        unit.symbol
                    }
                }
            }
        }
    }

    private func choice<Text: HTML>(
        _ name: String,
        _ value: String,
        _ isChosen: Bool,
        @HTMLBuilder text: () -> Text
    ) -> Element<Text> {
        button(.name(name), .value(value), .aria(.pressed, isChosen), content: text)
    }
}
