/// The model of a page or a component: an `@Observable` object that it displays and binds its
/// fields to.
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
/// ``Bindings`` provides the same bindings for an object that is not in a property of a page or a
/// component, as in `Bindings(model).query`.
///
/// The object does not have to be `Sendable`, because it is created and used only on its page's
/// actor.
@propertyWrapper
public struct Bindable<Object: AnyObject> {
    /// The model object.
    public let wrappedValue: Object

    /// Wraps an object that belongs to a single page.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    /// Bindings to the object's properties.
    public var projectedValue: Bindings<Object> { Bindings(wrappedValue) }
}
