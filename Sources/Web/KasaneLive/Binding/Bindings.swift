/// Provides bindings to the properties of an object, as in `$model.query`.
///
/// A ``Bindable`` property provides them after its `$`. For an object that no property holds,
/// create them:
///
/// ```swift
/// PageEffect.query("q", Bindings(model).query)
/// ```
@dynamicMemberLookup
public struct Bindings<Object: AnyObject> {
    private let object: Object

    /// Creates the bindings of an object's properties.
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
