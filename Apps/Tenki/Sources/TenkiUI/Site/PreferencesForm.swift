import KasaneLive

/// The form for the language, the unit and the colors.
///
/// A choice takes effect without a reload, and without scripts too.
struct PreferencesForm: Component {
    let preferences: Preferences
    let address: String

    var body: some HTML {
        RouteForm(Preferences.path, .class("preferences")) {
            // Live, because the address changes as the reader searches and sorts.
            Live(.div, .hidden) {
                input(
                    .type(.hidden),
                    .name(Preferences.Name.page),
                    .value(address)
                )
            }
            Shared(PreferenceChoices(preferences: preferences))
        }
    }
}

private struct PreferenceChoices: Component, Equatable {
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        choices(ja: "言語", en: "Language") {
            for choosable in Language.allCases {
                choice(Preferences.Name.language, choosable.rawValue, choosable == language) {
                    span(.lang(choosable)) { choosable.name }
                }
            }
        }
        choices(ja: "気温", en: "Temperature") {
            for unit in TemperatureUnit.allCases {
                choice(Preferences.Name.unit, unit.rawValue, unit == preferences.unit) {
                    unit.symbol
                }
            }
        }
        choices(ja: "外観", en: "Appearance") {
            for theme in Theme.allCases {
                choice(Preferences.Name.theme, theme.rawValue, theme == preferences.theme) {
                    theme.name(in: language)
                }
            }
        }
    }

    private func choices<Buttons: HTML>(
        ja japanese: String,
        en english: String,
        @HTMLBuilder buttons: () -> Buttons
    ) -> some HTML {
        fieldset {
            legend { language(ja: japanese, en: english) }
            buttons()
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
