/// Bindings to the properties of an object, as in `$model.query`.
///
/// A ``Bindable`` property provides bindings through its `$` projection. Create bindings to other
/// objects directly:
///
/// ```swift
/// PageEffect.query("q", Bindings(model).query)
/// ```
@dynamicMemberLookup
public struct Bindings<Object: AnyObject> {
    private let object: Object

    /// Creates bindings to an object's properties.
    public init(_ object: Object) {
        self.object = object
    }

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
