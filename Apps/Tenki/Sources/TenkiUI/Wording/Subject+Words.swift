import KasaneDomain
package import TenkiDomain

extension Subject: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .city(let code):
            language(ja: "都市が見つかりません：\(code)。", en: "no such city: \(code)")
        case .photograph(let id?):
            language(ja: "写真が見つかりません。", en: "no such photo: \(id)")
        case .photograph(nil):
            language(
                ja: "写真が見つかりません。保存してある検索結果から消えた可能性があります。",
                en: "no such photo; it may no longer be in a stored search"
            )
        case .place(let id):
            language(ja: "場所が見つかりません：\(id)。", en: "no such place: \(id)")
        case .board:
            language(
                ja: "このリンクのボードは見つかりません。リンクが途中で切れているか、13か月使われずに削除された可能性があります。",
                en: """
                    no board has this link; the link may be incomplete, or the board may have been deleted \
                    after 13 months without use
                    """
            )
        }
    }
}

extension PageOutOfRange: TranslatedReason {
    package func words(in language: Language) -> String {
        language(ja: "ページは1から\(highest)までです。", en: description)
    }
}
