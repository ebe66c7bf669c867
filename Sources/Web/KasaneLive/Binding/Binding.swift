/// A two-way connection to a value stored elsewhere.
///
/// A field takes a binding to a model's property, such as `$model.query`. A component takes a
/// binding from its caller and passes it on:
///
/// ```swift
/// struct HintedField: Component {
///     let label: String
///     @Binding var text: String
///     let hint: String
///
///     var body: some HTML {
///         TextField(label, text: $text)
///         small { hint }
///     }
/// }
/// ```
///
/// The caller passes its own binding:
///
/// ```swift
/// HintedField(label: "Name", text: $model.name, hint: "As on your passport")
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Creates a binding from two closures.
    ///
    /// ```swift
    /// let days = Binding(get: { model.days }, set: { model.days = min($0, 14) })
    /// ```
    ///
    /// - Parameter get: Returns the current value. The page observes any `@Observable` properties
    ///   that the closure reads.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The current value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself, as in `$text`.
    public var projectedValue: Self { self }

    /// Returns a binding to part of the value.
    public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(
            get: { wrappedValue[keyPath: part] },
            set: { wrappedValue[keyPath: part] = $0 }
        )
    }
}
