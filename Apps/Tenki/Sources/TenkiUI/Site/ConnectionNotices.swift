import KasaneLive

/// The notices about the connection, which the stylesheet shows when needed.
struct ConnectionNotices: Component, Equatable {
    let language: Language

    var body: some HTML {
        p(.class("connection"), .role(.status)) {
            language(
                ja: "接続が切れました。再接続しています…",
                en: "The connection is lost. Trying again…"
            )
        }
        p(.class("connection cookie"), .role(.alert)) {
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
