import KasaneLive
package import TenkiDomain

extension WatchlistError {
    package func words(in language: Language) -> String {
        switch self {
        case .full:
            language(
                ja: "登録できる都市は\(Watchlist.limit)件までです。先にどれかを外してください。",
                en: description
            )
        }
    }
}

extension Alert {
    init(_ error: WatchlistError, in language: Language) {
        let title = language(ja: "これ以上追加できません", en: "The board is full")
        let words = error.words(in: language)
        self.init(title, message: language(ja: words, en: words.asSentence), in: language)
    }
}
