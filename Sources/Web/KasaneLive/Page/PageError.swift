import KasaneDomain

/// An error that determines the response to the request for a page.
///
/// Throw it from a ``PageAudience``, from the closure of
/// ``PageRoutes/add(_:for:file:line:make:)`` or from ``Page/load()``. It is an expected error, so it
/// is not reported to ``PageEnvironment/onUnhandledError``. In these places, `DomainError.notFound`
/// from a use case has the same effect as ``notFound``. An `AccessError` of KasaneAccounts has the
/// effect of a page error everywhere.
///
/// ```swift
/// var pages = PageRoutes()
/// pages.add(SearchPage.self, for: .everyone) { request, _ in
///     guard request.cookies["login"] != nil else { throw PageError.signInRequired }
///     guard request.query("q") != "" else { throw PageError.redirect(to: "/cities") }
///     return SearchPage(model: SearchModel())
/// }
/// ```
///
/// The document of a status is ``PageEnvironment/errorPage``. If a page is already shown, because
/// its `load()` took longer than ``PageEnvironment/loadTimeout``, or because an action or a task
/// throws the error, then the browser follows a redirect, and any other error becomes the page's
/// alert.
@nonexhaustive
public enum PageError: Error, Hashable, Sendable {
    /// The address is malformed: status 400.
    case badRequest
    /// The visitor has no permission: status 403.
    case forbidden
    /// There is nothing at the address: status 404.
    case notFound
    /// There was something at the address, and it was removed permanently: status 410.
    case gone
    /// Redirects to another address by GET: status 303.
    ///
    /// A URL that would run a script, or that leads to the same address, is not followed: the
    /// status is 404. Do not pass an address from a request, except for
    /// ``PageRequest/returnAddress``, because it might lead to another site.
    case redirect(to: String)
    /// The visitor must sign in first: status 303 to ``PageEnvironment/signInPath``.
    ///
    /// The requested address is added to the query; see ``PageRequest/returnAddress``. Without such
    /// a path, the status is 401.
    case signInRequired
    /// The visitor must confirm their identity first: status 303 to
    /// ``PageEnvironment/confirmationPath``.
    ///
    /// The requested address is added to the query. Without such a path, the status is 403.
    case confirmationRequired
}

/// An error of another layer that pages treat as a ``PageError``.
package protocol PageErrorConvertible: Error {
    var pageError: PageError { get }
}

extension PageError {
    /// Creates the page error that an error is or stands for, if any.
    init?(_ error: any Error) {
        switch error {
        case let error as PageError: self = error
        case let error as any PageErrorConvertible: self = error.pageError
        default: return nil
        }
    }

    /// Creates the page error for an error that prevents a page from being shown, if any.
    ///
    /// On a page that is already shown, `DomainError.notFound` can be about anything, so it only
    /// causes an alert.
    init?(preventing error: any Error) {
        if case DomainError.notFound = error { self = .notFound } else { self.init(error) }
    }

    /// The status of the document, or `nil` for a redirect.
    var status: PageStatus? {
        switch self {
        case .badRequest: .badRequest
        case .forbidden, .confirmationRequired: .forbidden
        case .notFound: .notFound
        case .gone: .gone
        case .signInRequired: .unauthorized
        case .redirect: nil
        }
    }
}

extension PageError: UserFacingError {
    /// The alert, in the language of the page, on a page that is already shown.
    public var alert: Alert {
        let language = PageLanguage.current
        return Alert(
            status?.title(in: language)
                ?? language(ja: "ページは移動しました", en: "This page has moved"),
            message: language(
                ja: "最新の内容は、ページを再読み込みして確認してください。",
                en: "Reload the page to see its current state."
            )
        )
    }
}
