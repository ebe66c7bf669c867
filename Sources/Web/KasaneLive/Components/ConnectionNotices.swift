/// Notices about the connection and about input that the server has not received.
///
/// Put them in the layout once. They are hidden until the page's script sets the attributes
/// `data-connection` and `data-input` of the document. ``DefaultStylesheet`` has rules for them;
/// your own style sheet shows a notice by its class:
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

    /// Creates the notices.
    ///
    /// - Parameter language: The BCP 47 tag of their language. By default, it is the language of
    ///   the page.
    public init(in language: String? = nil) {
        self.language = language
    }

    /// The notices, each with its own class.
    public var body: some HTML {
        let texts = language.map(PageLanguage.current.with) ?? PageLanguage.current
        div(.class("connection")) {
            p(.class("lost"), .role(.status)) {
                texts(
                    ja: "接続が切れました。再接続しています…",
                    en: "The connection is lost. Trying again…"
                )
            }
            p(.class("sending"), .role(.status)) { texts(ja: "送信しています…", en: "Sending…") }
            p(.class("unsent"), .role(.status)) {
                texts(
                    ja: "まだ送信されていません。接続が戻り次第送信します。",
                    en: "Not sent yet. It is sent as soon as the connection is back."
                )
            }
            p(.class("lost-press"), .role(.alert)) {
                texts(
                    ja: "直前の操作は完了していないかもしれません。画面を確かめて、もう一度お試しください。",
                    en: """
                        Your last action may not have been carried out. Look at the page, then try \
                        again.
                        """
                )
            }
            p(.class("refused-input"), .role(.alert)) {
                texts(
                    ja: "直前の入力は受け付けられませんでした。長すぎる場合は短くして、もう一度お試しください。",
                    en: """
                        Your last input was rejected, and nothing was done. If it is too long, \
                        shorten it and try again.
                        """
                )
            }
            p(.class("cookie"), .role(.alert)) {
                texts(
                    ja: "このページにはこのサイトのCookieが必要です。許可してから再読み込みしてください。",
                    en: """
                        Live pages need a cookie, which your browser blocks. Allow it for this \
                        site only, then reload the page.
                        """
                )
            }
            p(.class("unrouted"), .role(.status)) {
                texts(
                    ja: "サイトのプロキシの設定により、このページは自動では更新されません。再読み込みすると最新になります。",
                    en: """
                        This page does not update by itself because of this site's proxy. Reload it \
                        to see changes.
                        """
                )
            }
        }
    }
}
