/// A value that is read from one place and written back to it.
@dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Makes a binding of two closures.
    ///
    /// - Parameters:
    ///   - get: Returns the value; what it reads of an `@Observable` object is observed.
    ///   - set: Takes a new value.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The value now; setting it writes it back.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// Returns a binding to a part of the value.
    public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(
            get: { wrappedValue[keyPath: part] },
            set: { wrappedValue[keyPath: part] = $0 }
        )
    }
}
