/// The HTTP status of a page or an error document.
///
/// If a request fails with a ``PageError`` or is rejected, an error document is shown instead of
/// the page.
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
    /// The address or another part of the request is malformed.
    case badRequest = 400
    /// The visitor must sign in, and the application has no sign-in page.
    case unauthorized = 401
    /// The visitor doesn't have permission.
    case forbidden = 403
    /// The address doesn't exist.
    case notFound = 404
    /// The address doesn't support the request's method.
    case methodNotAllowed = 405
    /// The form wasn't processed because the page has changed since it was shown.
    case conflict = 409
    /// The page has been permanently removed.
    case gone = 410
    /// The request body is too large.
    case contentTooLarge = 413
    /// The client has sent too many requests.
    case tooManyRequests = 429
    /// The application failed to handle the request.
    case internalServerError = 500
    /// The server is overloaded or shutting down.
    case serviceUnavailable = 503

    /// Creates a status from an HTTP status code.
    ///
    /// An unknown code becomes `badRequest` if it is less than 500, and `internalServerError`
    /// otherwise.
    package init(closestTo code: Int) {
        self = Self(rawValue: code) ?? (code < 500 ? .badRequest : .internalServerError)
    }

    /// The English title.
    public var title: String { englishTitle.text }

    /// Returns the title in a language, or in English if ``PageEnvironment/texts`` doesn't contain
    /// the language.
    ///
    /// ```swift
    /// var environment = PageEnvironment()
    /// environment.errorPage = { status, request in
    ///     let language = request.languages.first ?? "en"
    ///     return p { status.title(in: language) }
    /// }
    /// ```
    ///
    /// - Parameter language: A BCP 47 tag.
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
        case .methodNotAllowed: "このページではこの操作を実行できません"
        case .conflict: "ページの内容が変わったため、処理を中止しました"
        case .gone: "このページは削除されました"
        case .contentTooLarge: "送信された内容が大きすぎます"
        case .tooManyRequests: "アクセスが多すぎます。しばらくしてからもう一度お試しください"
        case .internalServerError: "サーバーエラーのため処理できませんでした"
        case .serviceUnavailable: "ただいま利用できません。しばらくしてからもう一度お試しください"
        }
    }

    private var englishTitle: TranslatedText {
        switch self {
        case .ok: "OK"
        case .badRequest: "This request isn't valid"
        case .unauthorized: "Please sign in"
        case .forbidden: "You don't have permission"
        case .notFound: "Page not found"
        case .methodNotAllowed: "This page doesn't support this action"
        case .conflict: "Not processed, because the page has changed"
        case .gone: "This page was removed"
        case .contentTooLarge: "This is too large to send"
        case .tooManyRequests: "Too many requests. Please try again in a moment"
        case .internalServerError: "Something went wrong on our side"
        case .serviceUnavailable: "This is unavailable right now. Please try again in a moment"
        }
    }
}
