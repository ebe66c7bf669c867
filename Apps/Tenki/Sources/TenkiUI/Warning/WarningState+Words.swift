package import Foundation
package import TenkiDomain

extension WarningState {
    package func name(in language: Language) -> String {
        switch self {
        case .issued: language(ja: "発表あり", en: "in force")
        case .none: language(ja: "発表なし", en: "none")
        case .unknown: language(ja: "不明", en: "unknown")
        }
    }

    package func checkText(at moment: Date, in language: Language) -> String {
        switch self {
        case .issued(_, _, let freshness), .none(let freshness):
            freshness.text(at: moment, in: language)
        case .unknown(let warnings): warnings.checkText(at: moment, in: language)
        }
    }

    /// Returns the state in a line: the warnings in force, `発表なし`, or `不明（電文を読み取れません）`.
    ///
    /// Bulletins that are unknown besides, and warnings that were last known, are named as such.
    func summary(in language: Language, list: ([Warning]) -> String) -> String {
        switch self {
        case .issued(let warnings, let unknown, _):
            return list(warnings) + Self.words(for: unknown, in: language)
        case .none: return language(ja: "発表なし", en: "no warnings")
        case .unknown(let warnings):
            let reason = warnings.reasonText(in: language)
            let text = language(ja: "不明（\(reason)）", en: "unknown: \(reason)")
            guard !warnings.lastKnown.isEmpty else { return text }
            let last = list(warnings.lastKnown)
            return text + language(ja: "。最後の情報では \(last)", en: "; last known: \(last)")
        }
    }

    /// Returns what is unknown, or why everything is, or `nil` if nothing is unknown.
    func unsureText(in language: Language) -> String? {
        switch self {
        case .none: return nil
        case .issued(_, let unknown, _):
            let names = language.list(unknown.map { $0.bulletin.name(in: language) })
            return names.isEmpty ? nil : language(ja: "不明：\(names)", en: "unknown: \(names)")
        case .unknown(let unknown):
            let reason = unknown.reason.text(in: language)
            return language(ja: "不明（\(reason)）", en: "unknown: \(reason)")
        }
    }

    private static func words(
        for unknown: [UnknownBulletin<Warning>],
        in language: Language
    ) -> String {
        guard !unknown.isEmpty else { return "" }
        let names = language.list(unknown.map { $0.bulletin.name(in: language) })
        return language(ja: "（不明：\(names)）", en: "; unknown: \(names)")
    }
}

extension WarningFreshness {
    package func text(at moment: Date, in language: Language) -> String {
        let checked = checkedAt.japanClock(at: moment, in: language)
        let latest = heartbeat.japanClock(at: moment, in: language)
        return language(
            ja: "\(checked)確認（気象庁 \(latest)時点）",
            en: "checked \(checked) · JMA data from \(latest)"
        )
    }
}

extension UnknownWarnings {
    /// Returns the reason with its time: `not checked since Fri 20 Nov 10:32`.
    ///
    /// The date is included because the line can be read on another day.
    func reasonText(in language: Language) -> String {
        switch (reason, lastReadAt, heartbeat) {
        case (.outdated, let lastReadAt?, _):
            language(
                ja: "\(lastReadAt.text(in: language))を最後に、気象庁の発表を確認できていません",
                en: "not checked since \(lastReadAt.text(in: language))"
            )
        case (.frozen, _, let heartbeat?):
            language(
                ja: "気象庁のデータが\(heartbeat.text(in: language))から更新されていません",
                en: "JMA's data has not changed since \(heartbeat.text(in: language))"
            )
        default: reason.text(in: language)
        }
    }

    /// Returns when warnings were last read: `最終確認 10:32（気象庁 10:31時点）`, or `未確認`.
    package func checkText(at moment: Date, in language: Language) -> String {
        guard let lastReadAt else { return language(ja: "未確認", en: "never checked") }
        let checked = lastReadAt.japanClock(at: moment, in: language)
        let text = language(ja: "最終確認 \(checked)", en: "last checked \(checked)")
        guard let heartbeat else { return text }
        let latest = heartbeat.japanClock(at: moment, in: language)
        return text
            + language(ja: "（気象庁 \(latest)時点）", en: " · JMA data from \(latest)")
    }
}

extension WarningUnknownReason {
    package func text(in language: Language) -> String {
        switch self {
        case .neverRead: language(ja: "まだ確認していません", en: "not checked yet")
        case .outdated:
            language(ja: "気象庁の発表を確認できていません", en: "JMA has not been checked recently")
        case .frozen: language(ja: "気象庁のデータが古いままです", en: "JMA is sending outdated data")
        case .missing:
            language(ja: "気象庁の一覧に電文がありません", en: "no current bulletin from JMA")
        case .damaged: language(ja: "電文を読み取れません", en: "the bulletin cannot be read")
        case .lost:
            language(
                ja: "発表された電文を取得できていません",
                en: "an announced bulletin could not be fetched"
            )
        case .gap: language(ja: "電文を取りこぼした可能性があります", en: "bulletins may have been missed")
        case .unavailable:
            language(
                ja: "気象庁の電文の一覧を読み取れません",
                en: "JMA's list of bulletins cannot be read"
            )
        case .notListed: language(ja: "電文にこの地域がありません", en: "the bulletin does not list the area")
        }
    }
}

extension Date {
    /// Returns the time in Japan's time, with the date unless it is a moment's: `10:32`,
    /// `Fri 20 Nov 10:32`.
    func japanClock(at moment: Date, in language: Language) -> String {
        CalendarDate(self, in: .japan) == CalendarDate(moment, in: .japan)
            ? clockText(in: .japan) : text(in: language)
    }
}
