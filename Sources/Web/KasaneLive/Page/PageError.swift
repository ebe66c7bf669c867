import KasaneDomain

/// An error that determines the response to a page request.
///
/// Throw a page error from a ``PageAudience``, from the closure of
/// ``PageRoutes/add(_:for:file:line:make:)`` or from ``Page/load()``. A `DomainError.notFound`
/// thrown there has the same effect as ``notFound``. An `AccessError` from KasaneAccounts has the
/// effect of a page error wherever it is thrown. Page errors are expected, so
/// ``PageEnvironment/onUnhandledError`` doesn't receive them.
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
/// ``PageEnvironment/errorPage`` renders the document. If the page is already shown, because
/// `load()` took longer than ``PageEnvironment/loadTimeout`` or an action or task threw the error,
/// the browser follows redirects, and other errors are shown in an alert.
@nonexhaustive
public enum PageError: Error, Hashable, Sendable {
    /// Status 400: The address is malformed.
    case badRequest
    /// Status 403: The visitor doesn't have permission.
    case forbidden
    /// Status 404: The address doesn't exist.
    case notFound
    /// Status 410: The page has been permanently removed.
    case gone
    /// Status 303: Redirects to another address with GET.
    ///
    /// If the URL would run a script or redirects to the same address, the status is 404 instead.
    /// Except for ``PageRequest/returnAddress``, don't redirect to an address from a request,
    /// because the address could point to another site.
    case redirect(to: String)
    /// Status 303: Redirects to ``PageEnvironment/signInPath``.
    ///
    /// The query contains the requested address; see ``PageRequest/returnAddress``. If there is no
    /// sign-in page, the status is 401.
    case signInRequired
    /// Status 303: Redirects to ``PageEnvironment/confirmationPath``, where users confirm their
    /// identity.
    ///
    /// The query contains the requested address. If there is no confirmation page, the status is
    /// 403.
    case confirmationRequired
}

/// An error from another layer that pages treat as a ``PageError``.
package protocol PageErrorConvertible: Error {
    var pageError: PageError { get }
}

extension PageError {
    /// Converts an error to the corresponding page error, if there is one.
    init?(_ error: any Error) {
        switch error {
        case let error as PageError: self = error
        case let error as any PageErrorConvertible: self = error.pageError
        default: return nil
        }
    }

    /// Converts an error to a page error if it prevents the page from being shown.
    ///
    /// Once a page is shown, `DomainError.notFound` can refer to any object, so it only shows an
    /// alert.
    init?(preventing error: any Error) {
        if case DomainError.notFound = error { self = .notFound } else { self.init(error) }
    }

    /// The document's status, or `nil` if the error redirects.
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
    /// The alert shown on an open page, in the page's language.
    public var alert: Alert {
        let language = PageLanguage.current
        return Alert(
            status?.title(in: language)
                ?? language(ja: "ページは移動しました", en: "This page has moved"),
            message: language(
                ja: "最新の内容は、ページを再読み込みして確認してください。",
                en: "Reload the page to see its current content."
            )
        )
    }
}
