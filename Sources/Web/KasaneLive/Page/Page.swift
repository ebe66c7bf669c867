/// A live page, whose content follows the model and whose user input changes the model.
///
/// ```swift
/// struct CitiesPage: Page {
///     static let path: PagePath = "/cities"
///     @Bindable var model: SearchModel
///
///     var title: String { "Cities" }
///
///     var body: some HTML {
///         TextField("City", text: $model.query)
///         ForEach(model.results) { city in a(.href("/cities/\(city.id)")) { city.name } }
///     }
///
///     var effects: [PageEffect] {
///         PageEffect.query("q", $model.query)
///         PageEffect.alert($model.alert)
///     }
/// }
/// ```
///
/// Each visit has its own page and model, which are isolated to their own actor and don't have to
/// be `Sendable`. The body is evaluated again when a property that it read from an `@Observable`
/// object changes, so it shouldn't have side effects.
public protocol Page: SendableMetatype {
    /// The type of the body.
    associatedtype Body: HTML

    /// The page's path.
    static var path: PagePath { get }

    /// The document's title, which can change.
    var title: String { get }

    /// The page's language as a BCP 47 tag, or `nil` to use the application's default language.
    ///
    /// The property is read once, when the document is sent.
    var language: String? { get }

    /// The document's metadata, such as its description.
    ///
    /// ```swift
    /// struct AboutPage: Page {
    ///     static let path: PagePath = "/about"
    ///     var title: String { "About" }
    ///     var metadata: [DocumentMetadata] { [.description("Who measures the rain.")] }
    ///     var body: some HTML { h1 { title } }
    /// }
    /// ```
    ///
    /// The property is read each time the whole document is sent.
    var metadata: [DocumentMetadata] { get }

    /// The paths of additional stylesheets for this page.
    ///
    /// They are loaded after ``PageEnvironment/stylesheets``.
    var stylesheets: [String] { get }

    /// The page's content.
    @HTMLBuilder var body: Body { get }

    /// The page's side effects: alerts, navigation, query parameters, tasks and focus.
    @PageEffectBuilder var effects: [PageEffect] { get }

    /// The model whose state survives a server restart, or `nil` if the page isn't restorable.
    ///
    /// The property is read once, after the page has been created.
    var restorable: (any Restorable)? { get }

    /// Loads the data for the first response.
    ///
    /// After ``PageEnvironment/loadTimeout``, the server sends the page while loading continues, so
    /// load the fastest data first. If the method throws a ``PageError``, the error determines the
    /// response. Other errors are shown in an alert on the page.
    func load() async throws
}

extension Page {
    /// The application's default language.
    public var language: String? { nil }

    /// No metadata.
    public var metadata: [DocumentMetadata] { [] }

    /// No additional stylesheets.
    public var stylesheets: [String] { [] }

    /// No effects.
    public var effects: [PageEffect] { [] }

    /// No restorable model.
    public var restorable: (any Restorable)? { nil }

    /// Loads nothing.
    ///
    /// ```swift
    /// struct CityPage: Page {
    ///     static let path: PagePath = "/cities/{code}"
    ///     @Bindable var model: SearchModel
    ///
    ///     var title: String { "Cities" }
    ///     var body: some HTML { p { "\(model.cities.count) cities" } }
    ///
    ///     func load() async throws {
    ///         model.cities = try await fetchCities()
    ///     }
    /// }
    /// ```
    public func load() async throws {}
}
