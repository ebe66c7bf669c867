import Foundation
import KasaneLive

/// The language of the pages.
struct AccountLanguage: Sendable {
    private let isJapanese: Bool

    /// Chooses the language by a visitor's preferred languages: English without a known one.
    ///
    /// - Parameter languages: BCP 47 tags in descending order.
    init(_ languages: [String]) {
        let known = languages.lazy.map { $0.prefix { $0 != "-" }.lowercased() }
            .first { $0 == "ja" || $0 == "en" }
        isJapanese = known == "ja"
    }

    /// The language as a BCP 47 tag.
    var tag: String { isJapanese ? "ja" : "en" }

    /// Returns one of two texts.
    func callAsFunction(ja: String, en: String) -> String { isJapanese ? ja : en }

    /// The notices about the connection.
    var connectionTexts: ConnectionNotices.Texts {
        var texts = ConnectionNotices.Texts()
        guard isJapanese else { return texts }
        texts.lost = "接続が切れました。再接続しています…"
        texts.sending = "送信しています…"
        texts.unsent = "まだ送信されていません。接続が戻り次第送信します。"
        texts.lostPress = "直前の操作は完了していないかもしれません。画面を確かめて、もう一度お試しください。"
        texts.refusedInput = "直前の入力は受け付けられませんでした。長すぎる場合は短くして、もう一度お試しください。"
        texts.cookie = "このページにはこのサイトのCookieが必要です。許可してから再読み込みしてください。"
        texts.unrouted = """
            サイトのプロキシがリクエストを複数のサーバーへ順に送っているため、このページは自動では更新されません。\
            フォームとボタンは使えます。最新の内容は再読み込みして確認してください。
            """
        return texts
    }
}

/// A moment, to the minute.
struct AccountTime: Component {
    let date: Date
    let zone: TimeZone

    var body: some HTML {
        time(.datetime(date.formatted(.iso8601))) { "\(date.formatted(format)) \(zoneName)" }
    }

    private var zoneName: String {
        zone.secondsFromGMT(for: date) == 0 ? "UTC" : zone.abbreviation(for: date) ?? ""
    }

    private var format: Date.VerbatimFormatStyle {
        Date.VerbatimFormatStyle(
            format: """
                \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits)
                """,
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: zone,
            calendar: Calendar(identifier: .gregorian)
        )
    }
}
