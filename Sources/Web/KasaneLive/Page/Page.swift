/// A live page, in which the content follows the model and user input sets the model.
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
/// A page and its model are created for one visit, are isolated to their own actor, and do not have
/// to be `Sendable`. The body is evaluated again whenever a property of an `@Observable` object
/// that it read has changed. It should not have side effects.
public protocol Page: SendableMetatype {
    /// The type of the page's content.
    associatedtype Body: HTML

    /// The path that serves the page.
    static var path: PagePath { get }

    /// The title of the document, which can change.
    var title: String { get }

    /// The language of the page's text, as a BCP 47 tag, or `nil` for the language of all pages.
    ///
    /// It is read once, when the whole document is sent.
    var language: String? { get }

    /// The metadata of the document, such as its description.
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
    /// It is read each time that the whole document is sent.
    var metadata: [DocumentMetadata] { get }

    /// The paths of the page's own stylesheets, which follow those of all pages.
    ///
    /// Use it for rules that only this page needs. See ``PageEnvironment/stylesheets``.
    var stylesheets: [String] { get }

    /// The page's content.
    @HTMLBuilder var body: Body { get }

    /// The page's side effects: alerts, navigation, the address, tasks, the focus.
    @PageEffectBuilder var effects: [PageEffect] { get }

    /// The model whose state survives a restart of the server, or `nil` if there is none.
    ///
    /// The property is read once, after the page has been created.
    var restorable: (any Restorable)? { get }

    /// Loads the page's initial data, before the page is shown for the first time.
    ///
    /// Work beyond ``PageEnvironment/loadTimeout`` continues while the page is shown in its current
    /// state, so load the data that is available fastest first. A ``PageError`` determines the
    /// response. Any other error becomes the page's alert; the page is shown anyway.
    func load() async throws
}

extension Page {
    /// `nil`, for the language of all pages.
    public var language: String? { nil }

    /// An empty array.
    public var metadata: [DocumentMetadata] { [] }

    /// An empty array, for a page that needs only the stylesheets of all pages.
    public var stylesheets: [String] { [] }

    /// An empty array.
    public var effects: [PageEffect] { [] }

    /// `nil`: no state survives a restart.
    public var restorable: (any Restorable)? { nil }

    /// Does nothing.
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
