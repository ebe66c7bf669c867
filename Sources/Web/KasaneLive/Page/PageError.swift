import KasaneDomain

/// An error that determines the response to a page request.
///
/// Throw it from a ``PageAudience``, from the closure of ``PageRoutes/add(_:for:file:line:make:)``,
/// or from ``Page/load()``. When thrown from these, a use case's `DomainError.notFound` has the
/// same effect as ``notFound``. An `AccessError` from KasaneAccounts has the effect of a page error
/// everywhere. Page errors are expected, so ``PageEnvironment/onUnhandledError`` doesn't receive
/// them.
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
/// ``PageEnvironment/errorPage`` renders the document. If the page is already shown, because its
/// `load()` took longer than ``PageEnvironment/loadTimeout`` or the error comes from an action or a
/// task, the browser follows a redirect, and any other error is shown in an alert.
@nonexhaustive
public enum PageError: Error, Hashable, Sendable {
    /// Status 400: the address is malformed.
    case badRequest
    /// Status 403: the visitor doesn't have permission.
    case forbidden
    /// Status 404: there is nothing at the address.
    case notFound
    /// Status 410: whatever was at the address has been removed permanently.
    case gone
    /// Status 303: redirects to another address with GET.
    ///
    /// If the URL would run a script or leads to the same address, the status is 404 instead. Don't
    /// use an address from a request, except for ``PageRequest/returnAddress``, because it could
    /// lead to another site.
    case redirect(to: String)
    /// Status 303: redirects to ``PageEnvironment/signInPath``.
    ///
    /// The query contains the requested address; see ``PageRequest/returnAddress``. Without a
    /// sign-in page, the status is 401.
    case signInRequired
    /// Status 303: redirects to ``PageEnvironment/confirmationPath``, where users confirm their
    /// identity.
    ///
    /// The query contains the requested address. Without a confirmation page, the status is 403.
    case confirmationRequired
}

/// An error from another layer that pages treat as a ``PageError``.
package protocol PageErrorConvertible: Error {
    var pageError: PageError { get }
}

extension PageError {
    /// Converts an error to a page error, if it is or stands for one.
    init?(_ error: any Error) {
        switch error {
        case let error as PageError: self = error
        case let error as any PageErrorConvertible: self = error.pageError
        default: return nil
        }
    }

    /// Converts an error to a page error that keeps the page from being shown, if it is one.
    ///
    /// Once a page is shown, `DomainError.notFound` can be about anything, so it only shows an
    /// alert.
    init?(preventing error: any Error) {
        if case DomainError.notFound = error { self = .notFound } else { self.init(error) }
    }

    /// The document's status, or `nil` for a redirect.
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
    /// The alert for a page that is already shown, in the page's language.
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
