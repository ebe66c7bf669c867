/// The HTTP status of a page's document.
///
/// An error document replaces the page after a ``PageError`` or a refused request.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.errorPage = { status, _ in
///     HTMLDocument(language: "en", title: status.title, stylesheets: ["/site.css"]) {
///         h1 { status == .notFound ? "There is no such city" : status.title }
///     }
/// }
/// ```
@nonexhaustive
public enum PageStatus: Int, Hashable, Sendable {
    /// The page is shown.
    case ok = 200
    /// The address, or another part of the request, is malformed.
    case badRequest = 400
    /// The visitor must sign in, and the application has no sign-in page.
    case unauthorized = 401
    /// The visitor has no permission.
    case forbidden = 403
    /// There is nothing at the address.
    case notFound = 404
    /// The address does not support the method.
    case methodNotAllowed = 405
    /// The form was not carried out, because the page has changed since it was shown.
    case conflict = 409
    /// There was something at the address, and it was removed permanently.
    case gone = 410
    /// The body of the request is too large.
    case contentTooLarge = 413
    /// The client has sent too many requests.
    case tooManyRequests = 429
    /// The application failed.
    case internalServerError = 500
    /// The server is overloaded or shutting down.
    case serviceUnavailable = 503

    /// Creates the status with a code; an unknown code becomes `badRequest` below 500, else
    /// `internalServerError`.
    package init(closestTo code: Int) {
        self = Self(rawValue: code) ?? (code < 500 ? .badRequest : .internalServerError)
    }

    /// The title in English.
    public var title: String { englishTitle.text }

    /// Returns the title in the language of a page, or in English if ``PageEnvironment/texts`` does
    /// not contain the language.
    ///
    /// ```swift
    /// var environment = PageEnvironment()
    /// environment.errorPage = { status, request in
    ///     let language = request.languages.first ?? "en"
    ///     return p { status.title(in: language) }
    /// }
    /// ```
    ///
    /// - Parameter language: The BCP 47 tag of the language.
    public func title(in language: String) -> String {
        title(in: PageLanguage.current.with(language))
    }

    func title(in language: PageLanguage) -> String {
        language(ja: japaneseTitle, en: englishTitle)
    }

    private var japaneseTitle: TranslatedText {
        switch self {
        case .ok: "OK"
        case .badRequest: "リクエストが正しくありません"
        case .unauthorized: "ログインしてください"
        case .forbidden: "アクセスする権限がありません"
        case .notFound: "ページが見つかりません"
        case .methodNotAllowed: "このアドレスではこの操作はできません"
        case .conflict: "ページの内容が変わったため、実行しませんでした"
        case .gone: "このページは削除されました"
        case .contentTooLarge: "送信された内容が大きすぎます"
        case .tooManyRequests: "アクセスが多すぎます。少し待ってからもう一度お試しください"
        case .internalServerError: "サーバーエラーのため処理できませんでした"
        case .serviceUnavailable: "ただいま利用できません。少し待ってからもう一度お試しください"
        }
    }

    private var englishTitle: TranslatedText {
        switch self {
        case .ok: "OK"
        case .badRequest: "This request is not valid"
        case .unauthorized: "Please sign in"
        case .forbidden: "You have no permission"
        case .notFound: "Page not found"
        case .methodNotAllowed: "This address does not support the request"
        case .conflict: "Not done, because the page has changed"
        case .gone: "This page was removed"
        case .contentTooLarge: "This request is too large"
        case .tooManyRequests: "Too many requests, please try again in a moment"
        case .internalServerError: "This failed because of an error here"
        case .serviceUnavailable: "Not available, please try again in a moment"
        }
    }
}
