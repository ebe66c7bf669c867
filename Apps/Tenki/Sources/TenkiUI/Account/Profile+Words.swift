import TenkiDomain

extension DisplayNameError {
    func sentence(in language: Language) -> String {
        let limit = DisplayName.maximumLength
        return language(ja: "名前は1行、\(limit)文字までで入力してください。", en: description.asSentence)
    }
}

extension BirthdayError {
    func sentence(in language: Language) -> String {
        let japanese =
            switch self {
            case .inFuture: "まだ来ていない日は誕生日にできません。"
            case .tooLongAgo: "130年より前の日は誕生日にできません。"
            }
        return language(ja: japanese, en: description.asSentence)
    }
}

extension InvalidCalendarDateError {
    static func advice(in language: Language) -> String {
        language(ja: "日付は2026-11-21のように入力してください。", en: "Write the day as 2026-11-21.")
    }
}
