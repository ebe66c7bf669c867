import Foundation
import KasaneLive
import TenkiDomain

struct WarningCheckLine: Component {
    let warnings: CityWarnings
    let day: Date
    let language: Language
    var home: MunicipalityCode?

    var body: some HTML {
        switch warnings.state {
        case .issued: EmptyHTML()
        case .none(let freshness):
            p(.class("alert-line none")) {
                WarningHeading(language: language)
                language(ja: " 発表なし", en: " none in force")
                if let home {
                    let name = home.name(in: language)
                    language(ja: "（\(name)を含む）", en: ", including \(name)")
                }
                " · "
                let checked = freshness.checkedAt.japanClock(at: day, in: language)
                language(ja: "\(checked)確認", en: "checked \(checked)")
                span(.class("heartbeat")) {
                    let latest = freshness.heartbeat.japanClock(at: day, in: language)
                    language(ja: "（気象庁 \(latest)時点）", en: " · JMA data from \(latest)")
                }
            }
        case .unknown(let unknown):
            p(.class("alert-line unknown")) {
                WarningIcon(shape: .unknown)
                WarningHeading(language: language)
                let reason = unknown.reason.text(in: language)
                language(ja: " 不明（\(reason)）", en: " unknown: \(reason)")
                if unknown.lastReadAt != nil {
                    " · \(unknown.checkText(at: day, in: language))"
                }
            }
        }
    }
}

struct WarningHeading: Component {
    let language: Language

    var body: some HTML {
        strong { Self.text(in: language) }
    }

    static func text(in language: Language) -> String {
        language(ja: "警報・注意報", en: "Warnings")
    }
}
