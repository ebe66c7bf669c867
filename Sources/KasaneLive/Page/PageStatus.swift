/// The HTTP status of a page's document.
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
    /// The address is malformed.
    case badRequest = 400
    /// The visitor must sign in, and the application has no page for it.
    case unauthorized = 401
    /// The visitor has no permission.
    case forbidden = 403
    /// There is nothing at the address.
    case notFound = 404
    /// There was something at the address, and it was removed permanently.
    case gone = 410

    /// The title in English.
    public var title: String {
        switch self {
        case .ok: "OK"
        case .badRequest: "This address is not valid"
        case .unauthorized: "Please sign in"
        case .forbidden: "You have no permission"
        case .notFound: "Page not found"
        case .gone: "This page was removed"
        }
    }
}
