/// The model of a page: an `@Observable` object that the page displays and binds its fields to.
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
///         Live(.p, role: .status) { "\(model.results.count) found" }
///     }
/// }
/// ```
///
/// The object does not have to be `Sendable`, because it is created and used only on its page's
/// actor.
@propertyWrapper
public struct Bindable<Object: AnyObject> {
    /// The model object.
    public let wrappedValue: Object

    /// Creates a page's model property.
    ///
    /// - Parameter wrappedValue: The object, created together with the page.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    /// Bindings to the object's properties.
    public var projectedValue: Bindings<Object> { Bindings(wrappedValue) }
}
