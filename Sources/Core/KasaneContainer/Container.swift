/// The services of an application and the initialisers that create them.
///
/// A container is built from registrations and validated as a whole: a container that exists can
/// create every registered service. It is immutable, so any thread may resolve from it.
///
/// ```swift
/// let container = try Container {
///     $0.register((any ForecastProvider).self, scope: .singleton, AgencyProvider.init)
///     $0.register(Forecaster.self, Forecaster.init(provider:))
/// }
/// let forecaster: Forecaster = try container.resolve()
/// ```
///
/// It is the ``ScopedContainer`` of the root scope, which encloses every custom scope.
///
/// Use it in the composition root of the application. All other code receives its dependencies
/// through initialisers and does not reference a container.
public typealias Container = ScopedContainer<RootScope>

/// A container of one scope: the root, or a custom scope such as a session or a request.
///
/// A container of a custom scope holds the scope's instances and releases them when it ends or is
/// deallocated. Code that needs the scope's services takes the container by this type; the compiler
/// rejects a container of another scope. It is immutable, so any thread may resolve from it.
///
/// ```swift
/// func openBookings(_ session: ScopedContainer<Session>) throws -> Bookings {
///     try session.resolve()
/// }
/// ```
public struct ScopedContainer<Level: ContainerScope>: Sendable {
    let core: ContainerCore

    init(core: ContainerCore) {
        self.core = core
    }

    /// Returns an instance of a service, new or shared according to its scope.
    ///
    /// The forms that an initialiser can take can be resolved too: `T?` is `nil` if `T` is not
    /// registered, and `[T]` contains an instance of each registration of `T`.
    ///
    /// ```swift
    /// let bookings = try container.resolve(Bookings.self)
    /// let archive = try container.resolve((any Store).self, name: "archive")
    /// let mailer: (any Mailer)? = try container.resolve()    // `nil` if it is not registered
    /// ```
    ///
    /// - Parameter service: The type under which the service is registered, here or in an ancestor.
    /// - Throws: ``ResolveError`` with the path to the service that failed.
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        name: ServiceName? = nil
    ) throws(ResolveError) -> Service {
        try ResolveError.typed {
            try core.instance(of: service, name: name)
        }
    }

    /// Returns an instance of each registration of a service, whatever its name.
    ///
    /// Registrations of ancestors come first; within a container they are in registration order.
    ///
    /// ```swift
    /// let providers = try container.resolveAll((any ForecastProvider).self)
    /// ```
    ///
    /// - Throws: ``ResolveError`` with the path to the service that failed.
    public func resolveAll<Service>(_ service: Service.Type) throws(ResolveError) -> [Service] {
        try ResolveError.typed { try core.all(service) }
    }

    /// Returns whether this container or an ancestor registers a service.
    ///
    /// No instance is created. The result is also `true` for a service in a ``CustomScope`` and one
    /// declared ``Registration/available(in:)`` a scope, although only containers of the scope can
    /// resolve it; this container throws ``ResolveError/Reason/outsideOfScope(service:scope:)``.
    ///
    /// ```swift
    /// if container.isRegistered((any Store).self, name: "archive") { report("archived") }
    /// ```
    ///
    /// - Parameter service: The registered type. Forms such as `T?` and ``Lazy`` are registered
    ///   only if they have their own registration.
    public func isRegistered<Service>(
        _ service: Service.Type,
        name: ServiceName? = nil
    ) -> Bool {
        core.registration(of: Service.self, name: name) != nil
    }

    /// Creates a child container for a custom scope.
    ///
    /// The child sees every registration of this container; this container does not see the
    /// child's. A child cannot register a service that is registered above, unless the registration
    /// says ``Registration/shadowsParent()``.
    ///
    /// ```swift
    /// let session = try container.child(for: .session) { [user] registry in
    ///     registry.register(User.self) { user }
    /// }
    /// let bookings = try session.resolve(Bookings.self)
    /// ```
    ///
    /// - Parameters:
    ///   - scope: The scope whose instances live in the child. This container's level encloses it.
    ///   - register: Adds registrations that only the child sees, such as the current user.
    /// - Returns: The child, which keeps this container alive.
    public func child<Inner: CustomScope>(
        for scope: Inner,
        _ register: (inout Registry) -> Void = { _ in }
    ) throws(GraphError) -> ScopedContainer<Inner> where Inner.Enclosing == Level {
        var registry = Registry()
        register(&registry)
        return ScopedContainer<Inner>(
            core: try ContainerCore(registry.all, parent: core, level: Inner.self)
        )
    }

    /// Creates a container with the same registrations, some of them replaced; for tests.
    ///
    /// The new container and its new ancestors create their own instances. This container does not
    /// change. An override replaces the nearest registration of its service, in this container or
    /// an ancestor.
    ///
    /// ```swift
    /// let test = try container.overriding {
    ///     $0.register((any Networking).self, scope: .singleton) { StubNetwork() }
    /// }
    /// ```
    ///
    /// - Throws: ``GraphError``, also for an override that replaces no registration and that no
    ///   service needs.
    public func overriding(_ register: (inout Registry) -> Void) throws(GraphError) -> Self {
        var registry = Registry()
        register(&registry)
        return Self(core: try core.overriding(registry.all))
    }

    /// The registrations of this container, without those of ancestors, and their dependencies.
    ///
    /// ```swift
    /// for node in container.graph.nodes where node.isOpaque {
    ///     report("\(node.title) at \(node.location)")
    /// }
    /// ```
    public var graph: Graph { Graph(core) }
}

extension ScopedContainer where Level: CustomScope {
    /// Releases the scope's instances and ends the container: later calls to resolve throw.
    ///
    /// Services that the container itself registered as shared are released with the container.
    ///
    /// ```swift
    /// let session = try container.child(for: .session)
    /// defer { session.end() }
    /// let bookings = try session.resolve(Bookings.self)
    /// ```
    public func end() {
        core.end()
    }
}

extension ScopedContainer where Level == RootScope {
    /// Creates a container from registrations.
    ///
    /// ```swift
    /// let container = try Container {
    ///     $0.install(NetworkAssembly())
    ///     $0.register((any Store).self, scope: .singleton, DiskStore.init)
    /// }
    /// ```
    ///
    /// - Throws: A ``GraphError`` that lists every problem in the registrations.
    public init(_ register: (inout Registry) -> Void) throws(GraphError) {
        var registry = Registry()
        register(&registry)
        self.init(core: try ContainerCore(registry.all))
    }
}
