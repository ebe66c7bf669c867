import KasaneDomain

// The built-in alerts.
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
                        en: "No data was lost. Please try again."
                    ),
                in: language
            )
        }
    }

    /// The alert for a form that wasn't processed because the page no longer shows the form's
    /// fields or button.
    static func expiredPage(in language: PageLanguage) -> Self {
        Self(
            language(ja: "ページが更新されました", en: "This page has changed"),
            message: language(
                ja: """
                    ページの内容が変わったため、送信を受け付けませんでした。入力内容は残っています。\
                    確認してから、もう一度送信してください。
                    """,
                en: """
                    The page changed in the meantime, so your form wasn't processed. Your input is \
                    still here. Check it and send it again.
                    """
            ),
            in: language
        )
    }

    /// The alert for a form that was sent more than once.
    static func repeatedForm(in language: PageLanguage) -> Self {
        Self(
            language(ja: "このフォームは送信済みです", en: "You already sent this form"),
            message: language(
                ja: "今回の送信は処理していません。変更が反映されているか確認してから、もう一度送信してください。",
                en: """
                    It wasn't processed again. Check whether your change went through before you \
                    send it again.
                    """
            ),
            in: language
        )
    }

    /// The alert for a form that was sent without the page's cookie.
    static func missingCookie(in language: PageLanguage) -> Self {
        Self(
            language(ja: "Cookieが必要です", en: "Cookies are required"),
            message: language(
                ja: """
                    このサイトのCookieがブラウザーから届きませんでした。このサイトのCookieを許可してください。\
                    入力内容は残っています。もう一度送信してください。
                    """,
                en: """
                    Your browser didn't send this site's cookie. Allow cookies for this site. Your \
                    input is still here. Please send it again.
                    """
            ),
            in: language
        )
    }

    /// The alert for a form that takes longer than ``PageEnvironment/formTimeout``.
    static func unfinishedForm(in language: PageLanguage) -> Self {
        Self(
            language(ja: "処理に時間がかかっています", en: "This is taking longer than usual"),
            message: language(
                ja: """
                    まだ処理中です。しばらくしてからページを再読み込みして、結果を確認してください。\
                    もう一度送信する必要はありません。
                    """,
                en: """
                    We're still working on it. Reload this page in a moment to see the result. You \
                    don't need to send the form again.
                    """
            ),
            in: language
        )
    }
}
