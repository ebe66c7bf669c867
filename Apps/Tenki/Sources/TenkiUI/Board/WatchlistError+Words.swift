import KasaneLive
package import TenkiDomain

extension WatchlistError {
    package func words(in language: Language) -> String {
        switch self {
        case .full:
            language(
                ja: "ボードに追加できるのは\(Watchlist.limit)地点までです。先にいずれかを外してください。",
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
