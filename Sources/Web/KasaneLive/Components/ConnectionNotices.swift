/// Messages about a lost connection or unsent input.
///
/// Add the messages to the layout once. They are hidden until the page's script sets the document's
/// `data-connection` and `data-input` attributes. ``DefaultStylesheet`` contains the necessary
/// rules. If you use your own stylesheet, add rules for each message's class:
///
/// ```css
/// .connection p { display: none; }
/// [data-connection=lost] .connection .lost,
/// [data-connection=reviving] .connection .lost,
/// [data-connection=cookieless] .connection .cookie,
/// [data-connection=unrouted] .connection .unrouted,
/// [data-input=sending] .connection .sending,
/// [data-input=unsent] .connection .unsent,
/// [data-input=lost] .connection .lost-press,
/// [data-input=refused] .connection .refused-input { display: block; }
/// ```
public struct ConnectionNotices: Component, Equatable, Sendable {
    private let language: String?

    /// Creates the messages.
    ///
    /// - Parameter language: The language of the messages, as a BCP 47 tag. The default is the
    ///   page's language.
    public init(in language: String? = nil) {
        self.language = language
    }

    /// The messages, each with its own class.
    public var body: some HTML {
        let texts = language.map(PageLanguage.current.with) ?? PageLanguage.current
        div(.class("connection")) {
            p(.class("lost"), .role(.status)) {
                texts(
                    ja: "接続が切れました。再接続しています…",
                    en: "Connection lost. Reconnecting…"
                )
            }
            p(.class("sending"), .role(.status)) { texts(ja: "送信しています…", en: "Sending…") }
            p(.class("unsent"), .role(.status)) {
                texts(
                    ja: "まだ送信されていません。接続が回復したら自動的に送信します。",
                    en: "Not sent yet. It will be sent when you're back online."
                )
            }
            p(.class("lost-press"), .role(.alert)) {
                texts(
                    ja: "直前の操作が完了していない可能性があります。画面を確認してから、もう一度お試しください。",
                    en: """
                        Your last action might not have gone through. Check the page, then try \
                        again.
                        """
                )
            }
            p(.class("refused-input"), .role(.alert)) {
                texts(
                    ja: "直前の入力は受け付けられませんでした。長すぎる場合は短くして、もう一度お試しください。",
                    en: """
                        Your last change wasn't accepted. If the text is too long, shorten it and \
                        try again.
                        """
                )
            }
            p(.class("cookie"), .role(.alert)) {
                texts(
                    ja: "このページの利用にはCookieが必要です。このサイトのCookieを許可してから、再読み込みしてください。",
                    en: """
                        This page needs a cookie, but your browser blocks it. Allow cookies for \
                        this site, then reload the page.
                        """
                )
            }
            p(.class("unrouted"), .role(.status)) {
                texts(
                    ja: "サイトのプロキシの設定により、このページは自動では更新されません。再読み込みすると最新になります。",
                    en: """
                        This page can't update automatically because of the site's proxy. Reload \
                        it to see changes.
                        """
                )
            }
        }
    }
}
