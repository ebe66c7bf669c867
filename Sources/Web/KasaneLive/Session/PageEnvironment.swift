package import KasaneConcurrency
import KasaneDomain
import Synchronization

/// Settings shared by all pages of an application.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.stylesheets = ["/site.css"]
/// environment.onUnhandledError = { error in log("\(error)") }
/// ```
public struct PageEnvironment: Sendable {
    /// The default language, as a BCP 47 tag.
    ///
    /// A page can override it with ``Page/language``. Documents that don't belong to a page always
    /// use the default language.
    ///
    /// Built-in text is shown in the page's language if ``texts`` contains that language, and in
    /// English otherwise.
    public var language = "en"
    /// Whether pages are shown in the visitor's preferred language.
    ///
    /// Applies to pages without a ``Page/language``. The page is shown in the first of the
    /// visitor's languages that ``texts`` contains, or in ``language`` if there is no match.
    public var followsVisitorLanguage = false
    /// Translations of built-in and application text.
    public var texts = TextCatalog()
    /// The paths of the stylesheets that all pages use.
    ///
    /// A page can add stylesheets with ``Page/stylesheets``.
    public var stylesheets: [String] = []
    /// Returns the URL of a stylesheet, for example a URL with a content hash.
    ///
    /// The default returns the path unchanged. In KasaneHummingbird, use
    /// `AssetRoutes.address(of:)`.
    public var stylesheetAddress: @Sendable (_ path: String) -> String = { $0 }
    /// The path prefix of scripts, event streams and input.
    public var prefix = "/kasane"
    /// The minimum interval between patches to a page.
    public var patchInterval: Duration = .milliseconds(34)
    /// The maximum time that the first response waits for ``Page/load()``.
    ///
    /// After the timeout, the server sends the page as it is. The remaining data follows in
    /// patches.
    public var loadTimeout: Duration = .milliseconds(1500)
    /// The maximum time that the response to a form without JavaScript waits for the form's action.
    ///
    /// After the timeout, the server sends the page with an alert that the action is still running.
    public var formTimeout: Duration = .seconds(5)
    /// The additional timeout for plain forms, whose cookies can only be set by the response.
    package var plainFormTimeout: Duration = .seconds(25)
    /// The maximum time that an ending page waits for tasks that ignore cancellation.
    public var endTimeout: Duration = .seconds(2)
    /// Returns the alert for an unhandled error in the page's language.
    ///
    /// The default shows the text of a ``UserFacingError`` or the reason of a `DomainError` (see
    /// ``UserFacingReason``). Other errors can contain secrets, so the default shows a generic
    /// message for them.
    public var errorAlert: @Sendable (any Error, _ language: String) -> Alert = Alert.unhandled
    /// Returns the field error for an error thrown by an action, or `nil` if the error doesn't
    /// concern a field.
    ///
    /// The submitted form's field with this name shows the message instead of an alert (see
    /// ``ValidatedField/named(_:)``). The message is in the page's language. The default handles
    /// ``FieldError`` and `DomainError.invalidInput`.
    ///
    /// ```swift
    /// var environment = PageEnvironment()
    /// environment.fieldError = { error, _ in
    ///     guard let error = error as? NameTakenError else { return error as? FieldError }
    ///     return FieldError("name", message: "The name \(error.name) is taken.")
    /// }
    /// ```
    public var fieldError: @Sendable (any Error, _ language: String) -> FieldError? =
        FieldError.naming
    /// Returns whether an unhandled error is expected.
    ///
    /// Expected errors aren't reported.
    ///
    /// The default expects every ``UserFacingError``, and every `DomainError` for invalid input, a
    /// missing item, a conflict or a reached limit. A ``PageError`` is always expected.
    ///
    /// ```swift
    /// var environment = PageEnvironment()
    /// environment.isExpectedError = { $0 is any UserFacingError || $0 is NameTakenError }
    /// ```
    public var isExpectedError: @Sendable (any Error) -> Bool = { error in
        error is any UserFacingError || (error as? DomainError)?.isExpected ?? false
    }
    /// The storage for uploaded files.
    public var uploads = UploadStorage()
    /// Receives unexpected errors, for example to log them.
    public var onUnhandledError: @Sendable (any Error) -> Void = { _ in }
    /// The server's label in a cluster, or `nil` if there is only one server.
    ///
    /// A labeled server assumes that another server might handle the browser's next request. It
    /// therefore responds to a form with the document itself, instead of a redirect, if a new page
    /// at the same address would look different.
    public var node: NodeLabel?
    /// Claims a form before its button's action runs.
    ///
    /// Returns `false` if this server or another server has already claimed the form.
    package var claimForm: (@Sendable (_ form: String, _ client: String?) async throws -> Bool)?
    /// Returns the document shown when the server is at capacity.
    ///
    /// The default is a short document in the pages' language.
    ///
    /// ```swift
    /// var environment = PageEnvironment()
    /// environment.capacityPage = { _ in
    ///     HTMLDocument(language: "en", title: "Busy", stylesheets: []) {
    ///         p { "Please try again later." }
    ///     }
    /// }
    /// ```
    public var capacityPage: (@Sendable (PageRequest) -> any HTML)?
    /// The path of the sign-in page, optionally with a query.
    ///
    /// ``PageError/signInRequired`` redirects to it.
    public var signInPath: String?
    /// The path of the page on which users confirm their identity, optionally with a query.
    ///
    /// ``PageError/confirmationRequired`` redirects to it.
    public var confirmationPath: String?
    /// Returns the document shown when a page throws a ``PageError``.
    ///
    /// The default is a short document in the pages' language. KasaneHummingbird's
    /// `ErrorResponseMiddleware(environment:)` also uses it for unknown addresses and other errors.
    public var errorPage: (@Sendable (PageStatus, PageRequest) -> any HTML)?
    /// The cache of content shared by pages (see ``Shared``), or `nil` to turn off sharing.
    public var sharedContent: SharedContent? = SharedContent()
    /// The clock for delays and timeouts.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The script paths by script name.
    ///
    /// A script without a path is served as `NAME.js` under ``prefix``.
    package var scriptPaths: [String: String] = [:]
    /// The path of the file that contains the message shown over pages by `kasane dev`.
    package var developmentFile: String?
    /// The saved states of restorable pages, or `nil` if states aren't saved.
    package var states: PageStates?
    /// Limits the number of patches rendered concurrently across all pages.
    ///
    /// It also limits the number of patches that a request waits for.
    package var patchTurns = Gate(width: 2)

    /// Creates an environment with English pages, no stylesheets and generic error messages.
    public init() {}

    func pageLanguage(_ tag: String) -> PageLanguage { texts.language(preferring: [tag]) }

    /// Returns the language of documents for a visitor.
    func visitorLanguage(of request: PageRequest) -> String {
        guard followsVisitorLanguage else { return language }
        return texts.language(preferring: request.languages + [language]).tag
    }

    func alert(for error: any Error, in language: String) -> Alert {
        PageLanguage.$current.withValue(pageLanguage(language)) { errorAlert(error, language) }
    }

    func namedField(by error: any Error, in language: String) -> FieldError? {
        PageLanguage.$current.withValue(pageLanguage(language)) { fieldError(error, language) }
    }

    /// Returns the stylesheet URLs for a page, or for all pages.
    package func stylesheetAddresses(of page: (any Page)? = nil) -> [String] {
        (stylesheets + (page?.stylesheets ?? [])).map(stylesheetAddress)
    }
}
