package import KasaneConcurrency
import KasaneDomain
import Synchronization

/// The settings shared by all pages of an application.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.stylesheets = ["/site.css"]
/// environment.onUnhandledError = { error in log("\(error)") }
/// ```
public struct PageEnvironment: Sendable {
    /// The language of the pages' text, as a BCP 47 tag; see ``Page/language`` for a single page.
    ///
    /// The library's own texts are in the language of the page if ``texts`` contains it, and in
    /// English otherwise. Documents without a page are in this language.
    public var language = "en"
    /// Whether a page without a ``Page/language`` is shown in the first of the visitor's languages
    /// that ``texts`` contains.
    ///
    /// Visitors who prefer none of them get ``language``.
    public var followsVisitorLanguage = false
    /// Translations of the library's and the application's texts.
    public var texts = TextCatalog()
    /// The paths of the stylesheets of all pages; see ``Page/stylesheets`` for a single page.
    public var stylesheets: [String] = []
    /// Returns the address of the stylesheet at a path, such as one with a hash of its content.
    ///
    /// By default it is the path. With KasaneHummingbird, `AssetRoutes.address(of:)` returns it.
    public var stylesheetAddress: @Sendable (_ path: String) -> String = { $0 }
    /// The path prefix of the script, the streams and the inputs.
    public var prefix = "/kasane"
    /// The minimum interval between two patches of a page.
    public var patchInterval: Duration = .milliseconds(34)
    /// How long the first response waits for the page to load its data.
    ///
    /// A page that takes longer is sent in its current state, and later data arrives as patches.
    public var loadTimeout: Duration = .milliseconds(1500)
    /// How long a form sent without JavaScript waits for the work that it started.
    ///
    /// After it, the page is sent with an alert, until the work ends.
    public var formTimeout: Duration = .seconds(5)
    /// How much longer the response to a plain form waits, because no other can set cookies.
    package var plainFormTimeout: Duration = .seconds(25)
    /// How long the end of a page waits for work that continues after cancellation.
    public var endTimeout: Duration = .seconds(2)
    /// Returns the alert for an unhandled error, in the language of the page.
    ///
    /// By default, the alert has the text of an error that conforms to ``UserFacingError``, or the
    /// reason of a `DomainError`; see ``UserFacingReason``. Other errors might reveal secrets, so
    /// the alert has a general message.
    public var errorAlert: @Sendable (any Error, _ language: String) -> Alert = Alert.unhandled
    /// Returns the field that an error of an action names, and the message for it, in the language
    /// of the page, or `nil` if the error names none.
    ///
    /// The named field of the same form shows the message in place of the alert; see
    /// ``ValidatedField/named(_:)``. By default, a ``FieldError`` and `DomainError.invalidInput`
    /// can name a field.
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
    /// Returns whether an unhandled error is expected: it has a text for users, and is not
    /// reported.
    ///
    /// By default, these are each ``UserFacingError`` and each `DomainError` about invalid input, a
    /// missing item, a conflict or a reached limit. A ``PageError`` is always expected.
    ///
    /// ```swift
    /// var environment = PageEnvironment()
    /// environment.isExpectedError = { $0 is any UserFacingError || $0 is NameTakenError }
    /// ```
    public var isExpectedError: @Sendable (any Error) -> Bool = { error in
        error is any UserFacingError || (error as? DomainError)?.isExpected ?? false
    }
    /// The storage of uploaded files, and its limits.
    public var uploads = UploadStorage()
    /// Receives each unhandled, unexpected error, to log it.
    public var onUnhandledError: @Sendable (any Error) -> Void = { _ in }
    /// The label of this server among several, or `nil` if it is the only one.
    ///
    /// A server with a label expects that the next request of a browser reaches another one: it
    /// responds to a form with the document if a new page at its address would show something else.
    public var node: NodeLabel?
    /// Claims a form that is about to press a button, for the client that sends it; returns `false`
    /// if it was claimed before, by this or another server.
    package var claimForm: (@Sendable (_ form: String, _ client: String?) async throws -> Bool)?
    /// Returns the document shown to a visitor while the server has no capacity for another page.
    ///
    /// With `nil`, a document in the language of the pages is shown.
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
    /// The path of the sign-in page, with or without a query, or `nil` if there is none.
    ///
    /// ``PageError/signInRequired`` redirects to it.
    public var signInPath: String?
    /// The path of the page where a visitor confirms their identity, with or without a query, or
    /// `nil` if there is none.
    ///
    /// ``PageError/confirmationRequired`` redirects to it.
    public var confirmationPath: String?
    /// Returns the document for a request whose page is not shown, because of a ``PageError``.
    ///
    /// With KasaneHummingbird, `ErrorResponseMiddleware(environment:)` shows it for addresses
    /// without a page and for other errors too. With `nil`, a document in the language of the pages
    /// is shown.
    public var errorPage: (@Sendable (PageStatus, PageRequest) -> any HTML)?
    /// The store of the content that pages share (see ``Shared``), or `nil` to disable sharing.
    public var sharedContent: SharedContent? = SharedContent()
    /// The clock for all delays and timeouts.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The paths of the scripts, by name; a missing one is served as `NAME.js` below the prefix.
    package var scriptPaths: [String: String] = [:]
    /// The file with the text to show over the pages, or `nil` unless `kasane dev` runs the process.
    package var developmentFile: String?
    /// The states of restorable pages, or `nil` if they are not saved.
    package var states: PageStates?
    /// Limits the number of patches rendered concurrently, across all pages.
    ///
    /// It also bounds the number of patches that a request waits for.
    package var patchTurns = Gate(width: 2)

    /// Creates an environment with English pages, no stylesheets and a generic error text.
    public init() {}

    func pageLanguage(_ tag: String) -> PageLanguage { texts.language(preferring: [tag]) }

    /// Returns the language tag of a visitor's documents.
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

    /// Returns the addresses of the stylesheets of a page, or of those of all pages.
    package func stylesheetAddresses(of page: (any Page)? = nil) -> [String] {
        (stylesheets + (page?.stylesheets ?? [])).map(stylesheetAddress)
    }
}
