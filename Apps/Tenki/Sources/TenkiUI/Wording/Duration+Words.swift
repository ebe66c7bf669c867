extension Duration {
    /// Returns the duration as text in its two largest units: `3 h 12 min`, `2日4時間`; empty below a
    /// second.
    package func words(in language: Language) -> String {
        let minutes = components.seconds / 60
        let hours = minutes / 60
        let days = hours / 24
        let parts: [(number: Int64, unit: String)] =
            if days > 0 {
                [
                    (days, language(ja: "日", en: days == 1 ? " day" : " days")),
                    (hours % 24, language(ja: "時間", en: " h")),
                ]
            } else if hours > 0 {
                [
                    (hours, language(ja: "時間", en: " h")),
                    (minutes % 60, language(ja: "分", en: " min")),
                ]
            } else if minutes > 0 {
                [(minutes, language(ja: "分", en: " min"))]
            } else {
                [(components.seconds, language(ja: "秒", en: " s"))]
            }
        return
            parts
            .filter { $0.number > 0 }
            .map { "\($0.number)\($0.unit)" }
            .joined(separator: language(ja: "", en: " "))
    }

    /// Returns the duration as an age: `3 h 12 min ago`, `3時間12分前`, `just now`, `たった今`.
    package func ago(in language: Language) -> String {
        let words = words(in: language)
        guard !words.isEmpty else { return language(ja: "たった今", en: "just now") }
        return language(ja: "\(words)前", en: "\(words) ago")
    }
}
