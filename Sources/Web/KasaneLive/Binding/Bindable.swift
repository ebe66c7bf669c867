/// An `@Observable` model whose properties a page or component displays and binds to fields.
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
/// If an object isn't stored in a property of a page or component, create its bindings with
/// ``Bindings``, as in `Bindings(model).query`.
///
/// The object doesn't have to be `Sendable`, because only its page's actor creates and uses the
/// object.
@propertyWrapper
public struct Bindable<Object: AnyObject> {
    /// The model.
    public let wrappedValue: Object

    /// Wraps a model that belongs to one page.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    /// Bindings to the model's properties.
    public var projectedValue: Bindings<Object> { Bindings(wrappedValue) }
}
