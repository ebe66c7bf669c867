import KasaneDomain
package import TenkiDomain

// Validation errors for readers. In English they are the errors' own descriptions. In Japanese they
// omit the typed text, because the field above shows it.

extension InvalidUserIDError {
    func sentence(in language: Language) -> String {
        language(
            ja: "名前は文字・数字・「.」「-」「_」で32文字まで、先頭は文字か数字にしてください。",
            en: description.asSentence
        )
    }
}

extension EmailAddressError {
    func sentence(in language: Language) -> String {
        let japanese =
            switch self {
            case .notOneAt: "メールアドレスには「@」がひとつ必要です（例：hanako@example.jp）。"
            case .notASCII: "「@」の前に使えるのは英字・数字・記号だけです。"
            case .localPart: "「@」の前が正しくありません。"
            case .domain: "「@」の後がドメイン名ではありません（例：example.jp）。"
            case .tooLong: "メールアドレスは254文字までです。"
            @unknown default: "メールアドレスが正しくありません（例：hanako@example.jp）。"
            }
        return language(ja: japanese, en: description.asSentence)
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

extension UserConflictError {
    package func words(in language: Language) -> String {
        let japanese =
            switch self {
            case .nameTaken: "この名前のユーザーはすでにいます。"
            case .mailTaken: "このメールアドレスはほかのユーザーが使っています。"
            case .mailOfAccount: "アカウントのメールアドレスは、本人だけが変更できます。"
            case .lastAdministrator: "最後の管理者は削除できません。先にほかの管理者を決めてください。"
            }
        return language(ja: japanese, en: description)
    }

    func sentence(in language: Language) -> String {
        language(ja: words(in: .japanese), en: words(in: .english).asSentence)
    }
}

extension User {
    /// The birthday, or a dash if unknown.
    var birthdayText: String { birthday?.description ?? "—" }
}
