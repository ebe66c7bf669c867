import KasaneDomain

// The library's alerts.
extension Alert {
    private init(_ title: String, message: String, in language: PageLanguage) {
        self.init(title, message: message, closeText: language(ja: "OK", en: "OK"))
    }

    @Sendable static func unhandled(_ error: any Error, in language: String) -> Self {
        PageLanguage.$current.withValue(PageLanguage.current.with(language)) {
            let language = PageLanguage.current
            if let error = error as? any UserFacingError { return error.alert }
            return Self(
                language(ja: "うまくいきませんでした", en: "Something went wrong"),
                message: (error as? DomainError)?.textForUsers
                    ?? language(
                        ja: "データは失われていません。もう一度お試しください。",
                        en: "Nothing was lost here. Please try again."
                    ),
                in: language
            )
        }
    }

    /// The alert for a form that was not carried out, because the page no longer shows what the
    /// form fills and presses.
    static func expiredPage(in language: PageLanguage) -> Self {
        Self(
            language(ja: "ページを更新しました", en: "This page was renewed"),
            message: language(
                ja: """
                    ページの内容が変わったため、何も実行しませんでした。入力した内容は残っています。\
                    内容を確認してから、もう一度送信してください。
                    """,
                en: """
                    Nothing was done, because the page has changed since it was shown. Your input \
                    is still here; please check it and send it again.
                    """
            ),
            in: language
        )
    }

    /// The alert for a form that was sent before.
    static func repeatedForm(in language: PageLanguage) -> Self {
        Self(
            language(ja: "このフォームは送信済みです", en: "This form was sent before"),
            message: language(
                ja: "今回は何も実行しませんでした。変更が反映されているか確認してから、もう一度送信してください。",
                en: """
                    Nothing was done this time. Check whether the page already shows your change \
                    before you send it again.
                    """
            ),
            in: language
        )
    }

    /// The alert for a form whose browser did not send the page's cookie.
    static func missingCookie(in language: PageLanguage) -> Self {
        Self(
            language(ja: "Cookieが必要です", en: "This page needs a cookie"),
            message: language(
                ja: """
                    ブラウザーからこのサイトのCookieが届きませんでした。このサイトだけで使うCookieを許可してください。\
                    入力した内容は残っています。もう一度送信してください。
                    """,
                en: """
                    Your browser did not send this site's cookie. Allow it, for this site only. \
                    Your input is still here; please send it again.
                    """
            ),
            in: language
        )
    }

    /// The alert for a form whose work has not ended within ``PageEnvironment/formTimeout``.
    static func unfinishedForm(in language: PageLanguage) -> Self {
        Self(
            language(ja: "処理に時間がかかっています", en: "This takes longer than usual"),
            message: language(
                ja: """
                    まだ処理中です。少し待ってからページを再読み込みして、結果を確認してください。\
                    もう一度送信する必要はありません。
                    """,
                en: """
                    The server is still working on it. Load this page again in a moment to see the \
                    result; do not send the form again.
                    """
            ),
            in: language
        )
    }
}
