/// Notices about the connection and about input that the server has not received.
///
/// ```swift
/// ConnectionNotices()
/// ```
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
    /// The texts of the notices.
    public struct Texts: Hashable, Sendable {
        /// The connection is lost and is being reopened.
        public var lost = PageLanguage.current(
            ja: "接続が切れました。再接続しています…",
            en: "The connection is lost. Trying again…"
        )
        /// A press has not been received after 250 ms.
        public var sending = PageLanguage.current(ja: "送信しています…", en: "Sending…")
        /// Input could not be sent, and is sent again until it is received.
        public var unsent = PageLanguage.current(
            ja: "まだ送信されていません。接続が戻り次第送信します。",
            en: "Not sent yet. It is sent as soon as the connection is back."
        )
        /// A press might not have been carried out, and is not sent again.
        public var lostPress = PageLanguage.current(
            ja: "直前の操作は完了していないかもしれません。画面を確かめて、もう一度お試しください。",
            en: """
                Your last action may not have been carried out. Look at the page, then try again.
                """
        )
        /// The server or a proxy has refused input, such as a text that is too long.
        public var refusedInput = PageLanguage.current(
            ja: "直前の入力は受け付けられませんでした。長すぎる場合は短くして、もう一度お試しください。",
            en: """
                Your last input was rejected, and nothing was done. If it is too long, shorten it \
                and try again.
                """
        )
        /// The browser refuses the cookie that live pages require.
        public var cookie = PageLanguage.current(
            ja: "このページにはこのサイトのCookieが必要です。許可してから再読み込みしてください。",
            en: """
                Live pages need a cookie, which your browser blocks. Allow it for this site only, \
                then reload the page.
                """
        )
        /// A proxy spreads the page's requests over several servers, only one of which has the
        /// page.
        public var unrouted = PageLanguage.current(
            ja: """
                サイトのプロキシがリクエストを複数のサーバーへ順に送っているため、このページは自動では更新されません。\
                フォームとボタンは使えます。最新の内容は再読み込みして確認してください。
                """,
            en: """
                This page does not update by itself, because this site's proxy spreads its \
                requests over several servers. Forms and buttons still work. Reload the page to \
                see changes.
                """
        )

        /// Creates texts in the language of the page: Japanese, or English for all others.
        ///
        /// Create them in the page's body, where the language is known.
        public init() {}
    }

    private let texts: Texts

    /// Creates the notices with their texts.
    public init(_ texts: Texts = Texts()) {
        self.texts = texts
    }

    /// The notices, each with its own class.
    public var body: some HTML {
        div(.class("connection")) {
            p(.class("lost"), .role(.status)) { texts.lost }
            p(.class("sending"), .role(.status)) { texts.sending }
            p(.class("unsent"), .role(.status)) { texts.unsent }
            p(.class("lost-press"), .role(.alert)) { texts.lostPress }
            p(.class("refused-input"), .role(.alert)) { texts.refusedInput }
            p(.class("cookie"), .role(.alert)) { texts.cookie }
            p(.class("unrouted"), .role(.status)) { texts.unrouted }
        }
    }
}
