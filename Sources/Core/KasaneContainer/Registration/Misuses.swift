// Words of other containers, and uses that the types exclude. Each exists so that the compiler's
// first error says what to write instead. The message of an attribute is a literal, so overloads
// with the same message repeat it.

extension SharingScope where Self == SingletonScope {
    /// Swinject's name of the scope ``SharingScope/singleton``.
    @available(*, unavailable, renamed: "singleton", message: "say 'scope: .singleton'")
    public static var container: Self { Self() }
}

extension SharingScope where Self == WeakScope {
    /// Factory's name of the scope ``SharingScope/weak``.
    @available(
        *,
        unavailable,
        renamed: "weak",
        message: "say 'scope: .weak', or 'scope: .singleton' to keep the instance"
    )
    public static var shared: Self { Self() }
}

extension UnsharedScope where Self == TransientScope {
    /// Factory's name of the scope ``UnsharedScope/transient``.
    @available(*, unavailable, renamed: "transient", message: "say 'scope: .transient'")
    public static var unique: Self { Self() }
}

/// The type of an expression such as `test ? .graph : .transient`, which the compiler rejects.
public struct UnsharedScopeChoice: UnsharedScope {}

extension UnsharedScope where Self == UnsharedScopeChoice {
    /// The scope `.graph` in an expression with another scope.
    @available(
        *,
        unavailable,
        message: "each scope is a type of its own: write a registration for each case of an 'if'"
    )
    public static var graph: Self { Self() }

    /// The scope `.transient` in an expression with another scope.
    @available(
        *,
        unavailable,
        message: "each scope is a type of its own: write a registration for each case of an 'if'"
    )
    public static var transient: Self { Self() }
}

/// The type of an expression such as `test ? .transient : .singleton`, which the compiler rejects.
public struct SharingScopeChoice: SharingScope {}

extension SharingScope where Self == SharingScopeChoice {
    /// The scope `.graph` in an expression with another scope.
    @available(
        *,
        unavailable,
        message: "each scope is a type of its own: write a registration for each case of an 'if'"
    )
    public static var graph: Self { Self() }

    /// The scope `.transient` in an expression with another scope.
    @available(
        *,
        unavailable,
        message: "each scope is a type of its own: write a registration for each case of an 'if'"
    )
    public static var transient: Self { Self() }

    /// The scope `.singleton` in an expression with another scope.
    @available(
        *,
        unavailable,
        message: "each scope is a type of its own: write a registration for each case of an 'if'"
    )
    public static var singleton: Self { Self() }

    /// The scope `.weak` in an expression with another scope.
    @available(
        *,
        unavailable,
        message: "each scope is a type of its own: write a registration for each case of an 'if'"
    )
    public static var weak: Self { Self() }
}

extension Registration {
    /// Swinject's way to choose the scope.
    @available(
        *,
        unavailable,
        message: "pass the scope to 'register': $0.register(A.self, scope: .singleton, A.init)"
    )
    @discardableResult
    public func inObjectScope(_ scope: some UnsharedScope) -> Self { self }

    /// Swinject's way to choose the scope.
    @available(
        *,
        unavailable,
        message: "pass the scope to 'register': $0.register(A.self, scope: .singleton, A.init)"
    )
    @discardableResult
    public func inObjectScope(_ scope: some SharingScope) -> Self { self }

    /// Swinject's name of ``Registration/as(_:_:file:line:)``.
    @available(*, unavailable, message: "say '.as((any P).self) { $0 }'")
    @discardableResult
    public func implements<Other>(_ other: Other.Type, name: ServiceName? = nil) -> Self { self }
}

/// The resolver of a closure that was written for Swinject.
///
/// Its only use is that the compiler reports the registration and not a part of its closure.
public struct OptionalResolver {
    /// Swinject's resolution, which is `nil` if something is missing.
    public func resolve<Service>(
        _ service: Service.Type,
        name: ServiceName? = nil
    ) -> Service? {
        unavailable()
    }
}

// Without these overloads, the compiler reports the parameters of `register` that it cannot infer
// before an initialiser that does not exist.
extension Registry {
    /// Swinject's registration, whose closure resolves each dependency.
    @available(
        *,
        unavailable,
        message: "the container passes dependencies: say 'A.init(b:)' or '{ (b: B) in A(b: b) }'"
    )
    @discardableResult
    public mutating func register<Service, S: UnsharedScope>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: S = TransientScope(),
        _ make: (OptionalResolver) throws -> Service
    ) -> Registration<Service, S> { unavailable() }

    /// Swinject's registration, whose closure resolves each dependency.
    @available(
        *,
        unavailable,
        message: "the container passes dependencies: say 'A.init(b:)' or '{ (b: B) in A(b: b) }'"
    )
    @discardableResult
    public mutating func register<Service: Sendable, S: SharingScope>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: S,
        _ make: (OptionalResolver) throws -> Service
    ) -> Registration<Service, S> { unavailable() }
}

extension ScopedContainer {
    /// A registration after the container was created.
    @available(
        *,
        unavailable,
        message: """
            a container is immutable: register in the closure that creates it, \
            'try Container { $0.register(A.self, A.init) }', or in \
            'assemble(_ registry: inout Registry)' of an assembly
            """
    )
    @discardableResult
    public func register<Service, each Needed>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: some UnsharedScope = TransientScope(),
        _ make: (repeat each Needed) throws -> Service
    ) -> Registration<Service, TransientScope> { unavailable() }

    /// A registration after the container was created.
    @available(
        *,
        unavailable,
        message: """
            a container is immutable: register in the closure that creates it, \
            'try Container { $0.register(A.self, A.init) }', or in \
            'assemble(_ registry: inout Registry)' of an assembly
            """
    )
    @discardableResult
    public func register<Service, each Needed>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: some SharingScope,
        _ make: (repeat each Needed) throws -> Service
    ) -> Registration<Service, TransientScope> { unavailable() }

    /// Swinject's registration with a resolver, after the container was created.
    @available(
        *,
        unavailable,
        message: """
            a container is immutable: register in the closure that creates it, \
            'try Container { $0.register(A.self, A.init) }', or in \
            'assemble(_ registry: inout Registry)' of an assembly
            """
    )
    @discardableResult
    public func register<Service>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        _ make: (OptionalResolver) throws -> Service
    ) -> Registration<Service, TransientScope> { unavailable() }

    /// An assembly after the container was created.
    @available(
        *,
        unavailable,
        message: """
            a container is immutable: install the assembly in the closure that creates it, \
            'try Container { $0.install(A()) }'
            """
    )
    public func install(_ assembly: some Assembly) {}

    /// Swinject's way to pass an argument.
    @available(
        *,
        unavailable,
        message: "resolve a factory: 'try container.resolve(Factory<A, Int>.self)(1)'"
    )
    public func resolve<Service, Argument>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        argument: Argument
    ) throws(ResolveError) -> Service {
        unavailable()
    }

    /// Swinject's way to pass arguments.
    @available(
        *,
        unavailable,
        message: "resolve a factory: 'try container.resolve(Factory<A, Int, String>.self)(1, \"\")'"
    )
    public func resolve<Service, each Argument>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        arguments: repeat each Argument
    ) throws(ResolveError) -> Service {
        unavailable()
    }
}

extension ScopedContainer where Level == RootScope {
    /// An empty container, to be filled later.
    @available(
        *,
        unavailable,
        message: "a container is immutable: write 'try Container { $0.register(A.self, A.init) }'"
    )
    public init() {
        unavailable()
    }

    /// Factory's global container.
    @available(
        *,
        unavailable,
        message: "there is no global container: create one in the composition root"
    )
    public static var shared: Container { unavailable() }
}

/// The body of a declaration that returns a value and that no program can call.
func unavailable() -> Never {
    // No value exists to return, and no code reaches this.
    fatalError("The compiler rejects every call.")
}
