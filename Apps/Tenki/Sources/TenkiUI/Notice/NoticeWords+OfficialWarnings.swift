import Foundation
import TenkiApplication
import TenkiDomain

extension NoticeWords {
    func officialWarnings(_ warnings: [Notice.OfficialWarning]) -> NoticeText {
        guard let worst = warnings.max(by: { $0.kind < $1.kind }) else { return text("", []) }
        let credit =
            notice?.sentence(in: language)
            ?? language(ja: "出典：気象庁。", en: "Source: Japan Meteorological Agency.")
        let source = NoticeText.Line(
            language(
                ja: "\(credit)最新の情報はリンク先で確認してください。",
                en: "\(credit) Follow the links for the latest."
            )
        )
        let subject = sentence(of: worst) + more(warnings.count - 1, "件")
        return text(subject, warnings.map(line) + [source])
    }

    private func sentence(of warning: Notice.OfficialWarning) -> String {
        let (name, kind) = (warning.place.name(in: language), warning.kind.text(in: language))
        return language(ja: "\(name)に\(kind)", en: "\(name): \(kind)")
    }

    private func line(_ warning: Notice.OfficialWarning) -> NoticeText.Line {
        let time = warning.reportedAt.text(in: language)
        let places = places(of: warning).map { language(ja: "：\($0)", en: " in \($0)") } ?? ""
        let advice =
            warning.kind.level
            .map { $0.advice(in: language) }
            .map { language(ja: "。\($0)", en: "; \($0)") } ?? ""
        let issue = language(ja: "（\(time) 発表）", en: " (issued \(time) JST)")
        return NoticeText.Line(
            sentence(of: warning) + places + advice + issue,
            link: warning.place.city.map { origin + CityAddress.warnings(of: $0) }
        )
    }

    private func places(of warning: Notice.OfficialWarning) -> String? {
        let names = warning.municipalities.map { $0.name(in: language) }
        guard !names.isEmpty else { return nil }
        let rest = names.count - 5
        let first = names.prefix(5).joined(separator: language(ja: "、", en: ", "))
        guard rest > 0 else { return first }
        return first + language(ja: "、ほか\(rest)市区町村", en: " and \(rest) more")
    }
}

extension WarningPlace {
    func name(in language: Language) -> String {
        switch self {
        case .city(let city): city.city.name(in: language)
        case .municipality(let code): code.name(in: language)
        }
    }
}
