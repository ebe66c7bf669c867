import Foundation
import HelpdeskDomain
import KasaneLive

/// A language of the site.
package enum Language: String, Sendable {
    case english = "en"
    case japanese = "ja"

    /// The first of a visitor's languages that the site has, or English.
    package init(_ request: PageRequest) {
        self = request.languages.lazy.compactMap { Self(tag: $0) }.first ?? .english
    }

    /// Creates the language of a BCP 47 tag, such as `ja-JP`.
    init?(tag: String) {
        self.init(rawValue: String(tag.lowercased().prefix { $0 != "-" }))
    }

    func callAsFunction(ja japanese: String, en english: String) -> String {
        self == .japanese ? japanese : english
    }

    func text(_ date: Date) -> String {
        let locale = Locale(identifier: self == .japanese ? "ja_JP" : "en_GB")
        return date.formatted(
            Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale)
        )
    }

    func text(_ status: TicketStatus) -> String {
        switch status {
        case .open: self(ja: "対応待ち", en: "Open")
        case .answered: self(ja: "回答済み", en: "Answered")
        case .closed: self(ja: "完了", en: "Closed")
        }
    }

    func text(_ reason: TicketReason) -> String {
        guard self == .japanese else { return reason.description }
        return switch reason {
        case .missing: "このチケットは存在しません。"
        case .subjectInvalid: "件名は1〜120文字で入力してください。"
        case .textInvalid: "本文は1〜10,000文字で入力してください。"
        case .attachmentInvalid: "添付できるのは、5 MB以下の画像、PDF、テキストファイルです。"
        case .tooManyAttachments: "添付できるファイルは3つまでです。"
        case .assigned: "ほかの担当者が先に引き受けました。"
        }
    }
}
