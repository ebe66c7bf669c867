import KasaneDomain
package import KasaneLive

extension PageEnvironment {
    package static var tenki: Self {
        var environment = Self()
        environment.stylesheets = [SiteStylesheet.tenki.path]
        environment.errorAlert = { error, language in
            Alert(unhandled: error, in: Language(preferring: [language]))
        }
        environment.isExpectedError = { ($0 as? DomainError)?.isExpected ?? false }
        environment.fieldError = { error, language in
            guard case DomainError.invalidInput(let reason, let field?, _) = error else {
                return error as? FieldError
            }
            // The message stands below the field, so it does not begin with the field's name.
            let message = DomainError.invalidInput(reason)
            return FieldError(
                field,
                message: message.sentence(in: Language(preferring: [language]))
            )
        }
        environment.expiredPageAlert = { language in
            .expiredPage(in: Language(preferring: [language]))
        }
        environment.repeatedFormAlert = { language in
            .repeatedForm(in: Language(preferring: [language]))
        }
        environment.missingCookieAlert = { language in
            .missingCookie(in: Language(preferring: [language]))
        }
        environment.unfinishedFormAlert = { language in
            .unfinishedForm(in: Language(preferring: [language]))
        }
        return environment
    }
}

extension DomainError {
    /// Whether the reader alone can act on the failure, so that operators need no report of it.
    fileprivate var isExpected: Bool {
        switch self {
        case .notFound, .limited, .invalidInput, .conflict: true
        default: false
        }
    }
}

extension Alert {
    init(unhandled error: any Error, in language: Language) {
        let message =
            (error as? DomainError)?.sentence(in: language)
            ?? language(
                ja: "ここでは何も失われていません。もう一度お試しください。",
                en: "Nothing was lost here. Please try again."
            )
        self.init(Self.title(of: error, in: language), message: message, in: language)
    }

    private static func title(of error: any Error, in language: Language) -> String {
        switch error {
        case DomainError.notFound: language(ja: "見つかりません", en: "Not found")
        case DomainError.limited: language(ja: "上限に達しました", en: "A limit is reached")
        case DomainError.invalidInput: language(ja: "入力をご確認ください", en: "Please check the input")
        case DomainError.conflict: language(ja: "実行できませんでした", en: "Not done")
        default: language(ja: "うまくいきませんでした", en: "Something went wrong")
        }
    }

    fileprivate static func missingCookie(in language: Language) -> Self {
        Self(
            language(ja: "Cookieが必要です", en: "This page needs a cookie"),
            message: language(
                ja: """
                    ブラウザーからこのサイトのCookieが届きませんでした。このサイトだけで使うCookieを許可してください。\
                    入力した内容は残っています。もう一度送信してください。
                    """,
                en: """
                    Your browser did not send this site's cookie. Allow it, for this site only. Your \
                    input is still here; please send it again.
                    """
            ),
            in: language
        )
    }

    fileprivate static func unfinishedForm(in language: Language) -> Self {
        Self(
            language(ja: "処理に時間がかかっています", en: "This takes longer than usual"),
            message: language(
                ja: "まだ処理中です。少し待ってからページを再読み込みして、結果を確認してください。もう一度送信する必要はありません。",
                en: """
                    The server is still working on it. Load this page again in a moment to see the \
                    result; do not send the form again.
                    """
            ),
            in: language
        )
    }

    fileprivate static func expiredPage(in language: Language) -> Self {
        Self(
            language(ja: "ページを更新しました", en: "This page was renewed"),
            message: language(
                ja: """
                    ページの内容が変わったため、何も実行しませんでした。入力した内容は残っています。\
                    確かめてから、もう一度送信してください。
                    """,
                en: """
                    Nothing was done, because the page has changed since it was shown. Your input is \
                    still here; please check it and send it again.
                    """
            ),
            in: language
        )
    }

    fileprivate static func repeatedForm(in language: Language) -> Self {
        Self(
            language(ja: "このフォームは送信済みです", en: "This form was sent before"),
            message: language(
                ja: """
                    今回は何も実行しませんでした。変更が反映されているか確かめてから、もう一度送信してください。
                    """,
                en: """
                    Nothing was done this time. Check whether the page already shows your change before \
                    you send it again.
                    """
            ),
            in: language
        )
    }
}
