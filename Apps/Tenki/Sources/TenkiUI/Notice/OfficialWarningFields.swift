import KasaneLive
import TenkiApplication
import TenkiDomain

struct OfficialWarningFields: Component {
    @Bindable var model: NoticesModel

    init(model: NoticesModel) {
        _model = Bindable(wrappedValue: model)
    }

    private var words: Language { model.language }

    var body: some HTML {
        fieldset {
            legend { words(ja: "警報・注意報", en: "Warnings and advisories") }
            p(.class("account-hint")) {
                words(
                    ja: "発表されたときと、レベルが上がったときに、昼夜を問わずすぐに通知します。解除は通知しません。",
                    en: """
                        Sent right away, day or night, when a warning is issued or raised. You aren’t \
                        notified when it’s lifted.
                        """
                )
            }
            Picker(
                words(ja: "市区町村", en: "Municipality"),
                of: model.municipalities,
                selection: $model.choice.municipality,
                key: \.text,
                none: words(ja: "選択しない", en: "None"),
                .id("municipality")
            ) { $0.name(in: words) }
            p(.class("account-hint")) {
                words(ja: "ほかの市区町村は、", en: "To choose another one, open ")
                a(.href(CityAddress.all.text)) { words(ja: "都市のページ", en: "its city’s page") }
                words(
                    ja: "の「\(NoticeLink.text(in: words))」から選べます。",
                    en: " and follow “\(NoticeLink.text(in: words))”."
                )
            }
            Toggle(
                model.boardPlaces,
                isOn: $model.choice.officialWarnings.isOn,
                .id("warnings-on")
            )
            Picker(
                words(ja: "通知する種類", en: "Minimum level"),
                of: NoticeSettings.warningSeverities,
                selection: $model.choice.officialWarnings.value,
                key: \.rawValue,
                .id("warning-severity")
            ) { severity in
                let name = severity.name(in: words)
                return words(
                    ja: "\(name)以上",
                    en: "\(name.prefix(1).uppercased() + name.dropFirst()) or higher"
                )
            }
        }
    }
}

/// A link to the notification settings for the warnings of a city or of a municipality there.
struct NoticeLink: Component {
    let city: CityCode
    let home: MunicipalityCode?
    let language: Language

    var body: some HTML {
        let here = home.flatMap { city.municipalities.contains($0) ? $0.text : nil }
        a(.href(NoticesPage.address(choosing: here ?? city.text)), .class("target")) {
            Self.text(in: language)
        }
    }

    static func text(in language: Language) -> String {
        language(ja: "警報・注意報の通知を受け取る", en: "Get notified of warnings")
    }
}
