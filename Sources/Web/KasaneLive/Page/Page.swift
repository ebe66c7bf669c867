/// A live page: its content follows the model, and user input changes the model.
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
/// Each visit has its own page and model, isolated to an actor of their own. They don't have to be
/// `Sendable`. The body is evaluated again when a property that it read from an `@Observable`
/// object has changed, so it shouldn't have side effects.
public protocol Page: SendableMetatype {
    /// The type of the body.
    associatedtype Body: HTML

    /// The page's path.
    static var path: PagePath { get }

    /// The document's title, which can change.
    var title: String { get }

    /// The page's language as a BCP 47 tag, or `nil` for the default language of all pages.
    ///
    /// This is read once, when the document is sent.
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
    /// This is read each time the whole document is sent.
    var metadata: [DocumentMetadata] { get }

    /// The paths of additional stylesheets, for rules that only this page needs.
    ///
    /// They follow the ``PageEnvironment/stylesheets`` of all pages.
    var stylesheets: [String] { get }

    /// The page's content.
    @HTMLBuilder var body: Body { get }

    /// The page's side effects: alerts, navigation, address parameters, tasks and focus.
    @PageEffectBuilder var effects: [PageEffect] { get }

    /// The model whose state survives a server restart, if there is one.
    ///
    /// This is read once, after the page has been created.
    var restorable: (any Restorable)? { get }

    /// Loads the data for the first response.
    ///
    /// After ``PageEnvironment/loadTimeout``, the page is shown as is while loading continues, so
    /// load the fastest data first. A ``PageError`` determines the response. Any other error is
    /// shown in an alert on the page.
    func load() async throws
}

extension Page {
    /// The default language of all pages.
    public var language: String? { nil }

    /// No metadata.
    public var metadata: [DocumentMetadata] { [] }

    /// No additional stylesheets.
    public var stylesheets: [String] { [] }

    /// No effects.
    public var effects: [PageEffect] { [] }

    /// No restorable model.
    public var restorable: (any Restorable)? { nil }

    /// Does nothing by default.
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
