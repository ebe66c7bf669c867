// Names of Swinject that have no counterpart of the same form. As in Misuses.swift, each exists so
// that the compiler's first error says what to write instead. A type of this name in the client's
// own module, or in another module that it imports, takes precedence.

/// Swinject's name of the object that fills a container from assemblies.
@available(
    *,
    unavailable,
    message: "install assemblies in the closure of a container: 'try Container { $0.install(A()) }'"
)
public struct Assembler {
    /// Swinject's assembler with its assemblies.
    public init(_ assemblies: [any Assembly] = [], container: Any? = nil, parent: Any? = nil) {
        unavailable()
    }
}

/// Swinject's name of a scope.
@available(
    *,
    unavailable,
    message: """
        a scope is a type: 'struct Session: CustomScope {}' for the instances of a child container, or \
        'scope: .cached' for instances that 'resetAll()' releases
        """
)
public struct ObjectScope {
    /// Swinject's scope with its storage.
    public init(storageFactory: Any, description: String = "") { unavailable() }
}

extension Registration {
    /// Swinject's way to choose a scope of the client.
    @available(
        *,
        unavailable,
        message: "pass the scope to 'register': $0.register(A.self, scope: .singleton, A.init)"
    )
    @discardableResult
    public func inObjectScope(_ scope: ObjectScope) -> Self { self }

    /// Swinject's completion, whose closure resolves each dependency.
    @available(
        *,
        unavailable,
        message: "the container passes dependencies: say '.initCompleted { (a, b: B) in a.b = b }'"
    )
    @discardableResult
    public func initCompleted(
        _ complete: (OptionalResolver, Service) throws -> Void
    ) -> Self { self }
}

extension ScopedContainer {
    /// Swinject's reset of a scope.
    @available(
        *,
        unavailable,
        message: """
            end the child container of a custom scope: 'session.end()', or register in \
            'scope: .cached' and say 'try container.resetAll()'
            """
    )
    public func resetObjectScope(_ scope: some SharingScope) {}

    /// Swinject's reset of a scope of the client.
    @available(
        *,
        unavailable,
        message: """
            end the child container of a custom scope: 'session.end()', or register in \
            'scope: .cached' and say 'try container.resetAll()'
            """
    )
    public func resetObjectScope(_ scope: ObjectScope) {}

    /// Swinject's search for a registration.
    @available(*, unavailable, message: "say 'isRegistered(A.self)'")
    public func hasAnyRegistration<Service>(
        of service: Service.Type,
        name: String? = nil
    ) -> Bool { unavailable() }

    /// Swinject's container for several threads.
    @available(*, unavailable, message: "any thread may use a container: remove the call")
    public func synchronize() -> Self { self }

    /// A registration of SwinjectAutoregistration, after the container was created.
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
    public func autoregister<Service, each Needed>(
        _ service: Service.Type,
        name: String? = nil,
        initializer: (repeat each Needed) throws -> Service
    ) -> Registration<Service, TransientScope> { unavailable() }

    /// Swinject's injection into the controllers of a storyboard.
    @available(
        *,
        unavailable,
        message: """
            the code that instantiates the controller passes its dependencies: \
            'controller.dependencies = try container.resolve()'
            """
    )
    public func storyboardInitCompleted<Controller>(
        _ controller: Controller.Type,
        name: String? = nil,
        _ complete: (OptionalResolver, Controller) throws -> Void
    ) {}
}

extension ScopedContainer where Level == RootScope {
    /// Swinject's child container.
    @available(
        *,
        unavailable,
        message: "create a child for a custom scope: 'try container.child(for: .session) { … }'"
    )
    public init(parent: Container?) { unavailable() }
}

extension Registry {
    /// A registration of SwinjectAutoregistration.
    @available(*, unavailable, message: "say 'register(A.self, A.init)'")
    @discardableResult
    public mutating func autoregister<Service, each Needed>(
        _ service: Service.Type,
        name: String? = nil,
        initializer: (repeat each Needed) throws -> Service
    ) -> Registration<Service, TransientScope> { unavailable() }

    /// Swinject's injection into the controllers of a storyboard.
    @available(
        *,
        unavailable,
        message: """
            the code that instantiates the controller passes its dependencies: \
            'controller.dependencies = try container.resolve()'
            """
    )
    public func storyboardInitCompleted<Controller>(
        _ controller: Controller.Type,
        name: String? = nil,
        _ complete: (OptionalResolver, Controller) throws -> Void
    ) {}
}
