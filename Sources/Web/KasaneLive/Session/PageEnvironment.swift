package import KasaneConcurrency
import KasaneDomain
import Synchronization

/// Settings for all pages of an application.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.stylesheets = ["/site.css"]
/// environment.onUnhandledError = { error in log("\(error)") }
/// ```
public struct PageEnvironment: Sendable {
    /// The default language of pages, as a BCP 47 tag.
    ///
    /// ``Page/language`` overrides it for a page.
    ///
    /// The library's own text is in the page's language if ``texts`` contains that language, and
    /// otherwise in English. Documents without a page use this language.
    public var language = "en"
    /// Whether pages use the visitor's preferred language.
    ///
    /// A page without a ``Page/language`` is shown in the first of the visitor's languages that
    /// ``texts`` contains, or in ``language`` if it contains none of them.
    public var followsVisitorLanguage = false
    /// Translations of the library's and the application's text.
    public var texts = TextCatalog()
    /// The paths of the stylesheets for all pages.
    ///
    /// ``Page/stylesheets`` adds more to a single page.
    public var stylesheets: [String] = []
    /// Returns the URL of a stylesheet, for example with a content hash.
    ///
    /// Returns the path unchanged by default. KasaneHummingbird provides
    /// `AssetRoutes.address(of:)`.
    public var stylesheetAddress: @Sendable (_ path: String) -> String = { $0 }
    /// The path prefix for scripts, event streams and input.
    public var prefix = "/kasane"
    /// The minimum interval between two patches to a page.
    public var patchInterval: Duration = .milliseconds(34)
    /// How long the first response waits for ``Page/load()``.
    ///
    /// After that, the page is sent as is, and its data follows in patches.
    public var loadTimeout: Duration = .milliseconds(1500)
    /// How long the response to a form without JavaScript waits for the form's action.
    ///
    /// After that, the page is sent with an alert saying that the action is still running.
    public var formTimeout: Duration = .seconds(5)
    /// How much longer the response to a plain form waits, because only that response can set
    /// cookies.
    package var plainFormTimeout: Duration = .seconds(25)
    /// How long a page that is ending waits for tasks that ignore cancellation.
    public var endTimeout: Duration = .seconds(2)
    /// Returns the alert for an unhandled error, in the page's language.
    ///
    /// By default, the alert shows the text of a ``UserFacingError`` or the reason of a
    /// `DomainError` (see ``UserFacingReason``). Other errors could reveal secrets, so the alert
    /// for them has a generic message.
    public var errorAlert: @Sendable (any Error, _ language: String) -> Alert = Alert.unhandled
    /// Returns the field and the message for an error thrown by an action, or `nil` if it doesn't
    /// name a field.
    ///
    /// The field with this name in the submitted form shows the message, in the page's language,
    /// instead of an alert; see ``ValidatedField/named(_:)``. The default handles ``FieldError``
    /// and `DomainError.invalidInput`.
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
    /// Returns whether an unhandled error is expected, so that it isn't reported.
    ///
    /// By default, every ``UserFacingError`` is expected, and so is a `DomainError` for invalid
    /// input, a missing item, a conflict or a reached limit. A ``PageError`` is always expected.
    ///
    /// ```swift
    /// var environment = PageEnvironment()
    /// environment.isExpectedError = { $0 is any UserFacingError || $0 is NameTakenError }
    /// ```
    public var isExpectedError: @Sendable (any Error) -> Bool = { error in
        error is any UserFacingError || (error as? DomainError)?.isExpected ?? false
    }
    /// Storage for uploaded files, with its limits.
    public var uploads = UploadStorage()
    /// Receives each unexpected error, for example to log it.
    public var onUnhandledError: @Sendable (any Error) -> Void = { _ in }
    /// The server's label in a cluster, or `nil` for a single server.
    ///
    /// A server with a label assumes that another server might handle the browser's next request.
    /// It responds to a form with the document itself if a new page at the same address would look
    /// different.
    public var node: NodeLabel?
    /// Claims a form before its button is pressed.
    ///
    /// Returns `false` if this or another server has already claimed it.
    package var claimForm: (@Sendable (_ form: String, _ client: String?) async throws -> Bool)?
    /// Returns the document to show while the server is at capacity.
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
    /// The path of the sign-in page, with an optional query.
    ///
    /// ``PageError/signInRequired`` redirects to it.
    public var signInPath: String?
    /// The path of the page where users confirm their identity, with an optional query.
    ///
    /// ``PageError/confirmationRequired`` redirects to it.
    public var confirmationPath: String?
    /// Returns the document to show instead of a page that throws a ``PageError``.
    ///
    /// With KasaneHummingbird, `ErrorResponseMiddleware(environment:)` also shows it for unknown
    /// addresses and other errors. The default is a short document in the pages' language.
    public var errorPage: (@Sendable (PageStatus, PageRequest) -> any HTML)?
    /// Content shared by pages (see ``Shared``), or `nil` to turn off sharing.
    public var sharedContent: SharedContent? = SharedContent()
    /// The clock for delays and timeouts.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The paths of the scripts by name.
    ///
    /// A script without a path is served as `NAME.js` under the prefix.
    package var scriptPaths: [String: String] = [:]
    /// The file with the message that `kasane dev` shows over the pages.
    package var developmentFile: String?
    /// The saved states of restorable pages, or `nil` if they aren't saved.
    package var states: PageStates?
    /// Limits how many patches are rendered at the same time, across all pages.
    ///
    /// This also limits how many patches a request waits for.
    package var patchTurns = Gate(width: 2)

    /// Creates an environment with English pages, no stylesheets and generic error messages.
    public init() {}

    func pageLanguage(_ tag: String) -> PageLanguage { texts.language(preferring: [tag]) }

    /// Returns the language of a visitor's documents.
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
