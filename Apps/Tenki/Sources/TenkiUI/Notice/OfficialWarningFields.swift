import KasaneLive
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
            NoticeToggle(
                words(ja: "一覧の都市に発表されたとき", en: "When one is issued for my cities"),
                isOn: $model.isWarningsOn,
                name: "warnings-on"
            )
            NoticePicker(
                words(ja: "種類", en: "From"),
                of: NoticeSettings.warningSeverities,
                selection: $model.warningSeverity,
                key: \.rawValue,
                name: "warning-severity"
            ) { severity in
                words(
                    ja: "\(severity.name(in: words))以上",
                    en: "\(severity.name(in: words)) or higher"
                )
            }
            p(.class("account-hint")) {
                words(
                    ja: "夜間もすぐに送ります。継続や解除は送りません。",
                    en: "Sent at once, at night too; not when one goes on or has ended."
                )
            }
        }
    }
}
