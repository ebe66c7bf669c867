/// A closure that creates instances, with its type.
protocol TypedInitialiser: Sendable {}

/// Calls an initialiser with the instances in memory.
///
/// The instances are in the layout of a tuple, and the closure moves them out. It is compiled at
/// its registration, where the types are known, and does nothing else because a program has many
/// registrations.
@usableFromInline
typealias Making<Service> = @Sendable (UnsafeMutableRawPointer) throws -> Service

/// Calls an initialiser with the instances of its dependencies.
struct Initialiser<Service>: TypedInitialiser {
    let call: Making<Service>
}

/// A closure that creates instances, without its type.
///
/// Every registration has one. A closure or an object around it would be another allocation, and a
/// generic class another type to create for each service, so the type is cast away unchecked. A
/// closure of any type is a pointer to its code and a reference to its context: this type only
/// retains the context. The node type of a registration, which is chosen where the closure is
/// given, casts it back to the same type.
struct AnyInitialiser: Sendable {
    private let closure: @Sendable () -> Void

    @inline(__always)
    init<Typed: TypedInitialiser>(_ typed: Typed) {
        self = unsafeBitCast(typed, to: Self.self)
    }

    /// Returns the closure in the type that it was created from.
    @inline(__always)
    func typed<Typed: TypedInitialiser>(as type: Typed.Type) -> Typed {
        unsafeBitCast(self, to: Typed.self)
    }
}
