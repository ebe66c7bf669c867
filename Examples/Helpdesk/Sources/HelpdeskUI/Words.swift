import Foundation
import HelpdeskDomain
import KasaneLive

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
            case .missing: "この問い合わせは存在しません。"
            case .attachmentInvalid: "添付できるのは、5 MB以下の画像、PDF、テキストファイルです。"
            case .tooManyAttachments: "添付できるファイルは3つまでです。"
            case .assigned: "ほかの担当者が先に引き受けました。"
            }
        return words(ja: japanese, en: TranslatedText(description))
    }
}
