import TenkiDomain

extension DisplayNameError {
    func sentence(in language: Language) -> String {
        let limit = DisplayName.maximumLength
        return language(ja: "名前は改行なしの\(limit)文字以内で入力してください。", en: description.asSentence)
    }
}

extension BirthdayError {
    func sentence(in language: Language) -> String {
        let japanese =
            switch self {
            case .inFuture: "未来の日付は誕生日に設定できません。"
            case .tooLongAgo: "130年より前の日付は誕生日に設定できません。"
            }
        return language(ja: japanese, en: description.asSentence)
    }
}

extension InvalidCalendarDateError {
    static func advice(in language: Language) -> String {
        language(ja: "日付は2026-11-21の形式で入力してください。", en: "Enter the date as 2026-11-21.")
    }
}
