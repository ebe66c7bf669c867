import Foundation
package import TenkiApplication
package import TenkiDomain

extension TyphoonSnapshot {
    package var attribution: Attribution { source?.notice?.attribution ?? .typhoons }

    package func sentence(in language: Language) -> String {
        let checked = checkAge.map { $0.ago(in: language) }
        switch state {
        case .none:
            let age = checked ?? ""
            return language(
                ja: "現在、台風はありません（確認：\(age)）。",
                en: "No active typhoons (checked \(age))."
            )
        case .some:
            return some(checked ?? "", in: language)
        case .unknown:
            let reason = book.failure.map { " " + $0.words(in: language) } ?? ""
            guard let checked else {
                return language(
                    ja: "台風の情報をまだ取得できていません。\(reason)",
                    en: "Typhoon information has not been fetched yet.\(reason)"
                )
            }
            return language(
                ja: "現在の台風の情報は不明です。最後の確認は\(checked)です。\(reason)",
                en:
                    "Current typhoon information is unavailable; last checked \(checked).\(reason)"
            )
        }
    }

    private func some(_ checked: String, in language: Language) -> String {
        let count = Set(book.typhoons.map(\.id) + book.unread).count
        let isTyphoons = book.unread.isEmpty && book.typhoons.allSatisfy { $0.number != nil }
        let kind = isTyphoons ? ("台風", "typhoon") : ("台風・熱帯低気圧", "tropical cyclone")
        var text = language(
            ja: "\(kind.0)が\(count)個発生しています（確認：\(checked)）。",
            en: "\(count.counted("active \(kind.1)")) (checked \(checked))."
        )
        if !book.unread.isEmpty {
            text += language(
                ja: "\(book.unread.count)個は最新の情報を読み取れません。",
                en: " The latest information on \(book.unread.count) cannot be read."
            )
        }
        return text
    }

    package func issueText(of typhoon: Typhoon, in language: Language) -> String {
        let age = Duration.seconds(typhoon.age(at: moment)).ago(in: language)
        let time = typhoon.issuedAt.text(in: language)
        let text = language(ja: "\(time) 発表（\(age)）", en: "Issued \(time) JST, \(age)")
        guard typhoon.isLate(at: moment) else { return text }
        return text
            + language(ja: "。新しい発表が届いていません。", en: ". An update is overdue.")
    }
}

extension Typhoon {
    package func name(in language: Language) -> String {
        guard let number else {
            return language(ja: "熱帯低気圧 \(id.text)", en: "Tropical cyclone \(id.text)")
        }
        let called = name.map { language(ja: "（\($0.japanese)）", en: " (\($0.english))") } ?? ""
        return language(ja: "台風\(number)号\(called)", en: "Typhoon No. \(number)\(called)")
    }

    package func sentence(in language: Language) -> String {
        let now = analysis
        var parts = [now.strengthText(in: language)]
        if let location = now.location, language == .japanese { parts.append(location) }
        parts.append(now.centerText(in: language))
        if let movement = now.movementText(in: language) {
            parts.append(language(ja: "\(movement)で移動", en: "moving \(movement)"))
        }
        if let pressure = now.pressure {
            parts.append(language(ja: "中心気圧\(pressure)hPa", en: "\(pressure) hPa"))
        }
        if let wind = now.wind {
            parts.append(language(ja: "最大風速\(wind)m/s", en: "winds of \(wind) m/s"))
        }
        return language.list(parts)
            + language(ja: "。", en: ".")
    }
}

extension TyphoonPosition {
    package func timeText(in language: Language) -> String {
        let time = time.text(in: language)
        guard !isAnalysis else { return language(ja: "\(time) 実況", en: "\(time) now") }
        return language(ja: "\(time) \(hours)時間後", en: "\(time) +\(hours) h")
    }

    package func strengthText(in language: Language) -> String {
        let sizes = size.map { $0.words(in: language) }
        let intensities = intensity.map { $0.words(in: language) }
        let kind = kind?.words(in: language) ?? language(ja: "台風", en: "typhoon")
        guard language == .japanese else {
            return [sizes, intensities, kind].compactMap { $0 }.joined(separator: " ")
        }
        return (sizes.map { intensities == nil ? "\($0)の" : "\($0)で" } ?? "")
            + (intensities ?? "") + kind
    }

    /// Returns latitude and longitude: `23.1°N 146.9°E`.
    package func centerText(in language: Language) -> String {
        func degrees(_ angle: Double) -> String {
            "\((abs(angle) * 10).rounded() / 10)"
        }
        let (latitude, longitude) = (center.latitude, center.longitude)
        return language(
            ja: "\(latitude < 0 ? "南緯" : "北緯")\(degrees(latitude))度"
                + "\(longitude < 0 ? "西経" : "東経")\(degrees(longitude))度",
            en: "\(degrees(latitude))°\(latitude < 0 ? "S" : "N") "
                + "\(degrees(longitude))°\(longitude < 0 ? "W" : "E")"
        )
    }

    package func movementText(in language: Language) -> String? {
        let direction = course?.direction.text(in: language)
        let speed = speed.map { language(ja: "時速\($0)km", en: "at \($0) km/h") }
        let parts = [direction.map { language(ja: "\($0)へ", en: $0) }, speed].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: language(ja: "", en: " "))
    }

    package func cells(in language: Language) -> [String] {
        [
            strengthText(in: language), centerText(in: language), text(pressure), text(wind),
            text(gust), movementText(in: language) ?? "—", text(probabilityRadius),
            text(stormRadius),
        ]
    }

    private func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "—" }
}

extension TyphoonClass {
    package func words(in language: Language) -> String {
        switch self {
        case .depression: language(ja: "熱帯低気圧", en: "tropical depression")
        case .storm: language(ja: "台風", en: "tropical storm")
        case .severeStorm: language(ja: "台風", en: "severe tropical storm")
        case .typhoon: language(ja: "台風", en: "typhoon")
        case .extratropical: language(ja: "温帯低気圧", en: "extratropical low")
        case .other(let code): code
        }
    }
}

extension TyphoonIntensity {
    func words(in language: Language) -> String {
        switch self {
        case .strong: language(ja: "強い", en: "strong")
        case .veryStrong: language(ja: "非常に強い", en: "very strong")
        case .violent: language(ja: "猛烈な", en: "violent")
        }
    }
}

extension TyphoonSize {
    func words(in language: Language) -> String {
        switch self {
        case .large: language(ja: "大型", en: "large")
        case .veryLarge: language(ja: "超大型", en: "very large")
        }
    }
}
