import Foundation
import HelpdeskDomain
import KasaneLive

/// The language of the page.
var words: PageLanguage { .current }

extension Date {
    var text: String {
        let locale = Locale(identifier: words.tag)
        return formatted(Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale))
    }
}

extension TicketStatus {
    var text: String {
        switch self {
        case .open: words(ja: "対応待ち", en: "Open")
        case .answered: words(ja: "回答済み", en: "Answered")
        case .closed: words(ja: "完了", en: "Closed")
        }
    }
}

extension TicketReason: UserFacingReason {
    package var text: String {
        let japanese: TranslatedText =
            switch self {
            case .missing: "問い合わせが見つかりません。"
            case .subjectInvalid: "件名は1〜120文字で入力してください。"
            case .textInvalid: "本文は1〜10,000文字で入力してください。"
            case .attachmentInvalid: "添付できるのは、5 MB以下の画像、PDF、テキストファイルです。"
            case .tooManyAttachments: "添付できるファイルは3つまでです。"
            case .assigned: "ほかの担当者がすでに引き受けています。"
            }
        return words(ja: japanese, en: TranslatedText(description))
    }
}
