import KasaneLive

/// The notices about the connection and unsent input, which the stylesheet shows when needed.
struct ConnectionNotices: Component, Equatable {
    let language: Language

    var body: some HTML {
        div(.class("connection")) {
            p(.class("lost"), .role(.status)) {
                language(
                    ja: "接続が切れました。再接続しています…",
                    en: "The connection is lost. Trying again…"
                )
            }
            p(.class("sending"), .role(.status)) { language(ja: "送信中…", en: "Sending…") }
            p(.class("unsent"), .role(.status)) {
                language(
                    ja: "まだ送信できていません。接続が回復すると送信します。",
                    en: "Not sent yet. It is sent as soon as the connection is back."
                )
            }
            p(.class("lost-press"), .role(.alert)) {
                language(
                    ja: "最後の操作は届かなかった可能性があります。画面を確かめて、もう一度操作してください。",
                    en: """
                        Your last action may not have been carried out. Look at the page, then try                         again.
                        """
                )
            }
            missingCookie
        }
    }

    private var missingCookie: some HTML {
        p(.class("cookie"), .role(.alert)) {
            language(
                ja: "このページを最新に保つには、このサイトだけで使うCookieが必要です。ブラウザーで許可してから、もう一度読み込んでください。",
                en: """
                    Live pages need a cookie, for this site only, which your browser refuses. Allow it, \
                    then load the page again.
                    """
            )
        }
    }
}
