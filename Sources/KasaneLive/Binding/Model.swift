/// The model of a page: an `@Observable` object that the page shows and binds its fields to.
///
/// ```swift
/// struct SearchPage: Page {
///     @Model var model: SearchModel
///
///     var body: some HTML {
///         TextField("City", text: $model.query)
///         Live(.p, role: .status) { "\(model.results.count) found" }
///     }
/// }
/// ```
///
/// The object need not be `Sendable`: it is made and used on its page's actor alone.
@propertyWrapper
public struct Model<Object: AnyObject> {
    /// The object.
    public let wrappedValue: Object

    /// Makes the model of a page.
    ///
    /// - Parameter wrappedValue: The object, which is made together with the page.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    /// The object's properties as bindings.
    public var projectedValue: Bindings<Object> { Bindings(object: wrappedValue) }
}

/// Gives the properties of an object as bindings, as in `$model.query`.
@dynamicMemberLookup
public struct Bindings<Object: AnyObject> {
    fileprivate let object: Object

    /// Returns a binding to a property.
    public subscript<Value>(
        dynamicMember property: ReferenceWritableKeyPath<Object, Value>
    ) -> Binding<Value> {
        Binding(
            get: { [object] in object[keyPath: property] },
            set: { [object] in object[keyPath: property] = $0 }
        )
    }
}
