/// A dependency injection container for an application's services.
///
/// A container is built from registrations and validated as a whole: if its initializer succeeds,
/// the container can create every registered service. A container is immutable and can be used from
/// any thread.
///
/// ```swift
/// let container = try Container {
///     $0.register((any ForecastProvider).self, scope: .singleton, AgencyProvider.init)
///     $0.register(Forecaster.self, Forecaster.init(provider:))
/// }
/// let forecaster: Forecaster = try container.resolve()
/// ```
///
/// `Container` is the ``ScopedContainer`` of the root scope, which encloses every custom scope.
///
/// Use the container only in the application's composition root. All other code receives its
/// dependencies through initializers.
public typealias Container = ScopedContainer<RootScope>

/// A container for one scope: the root, or a custom scope such as a session or a request.
///
/// The container of a custom scope stores the scope's instances and releases them when the scope
/// ends or the container is deallocated. A function that needs the scope's services accepts a
/// `ScopedContainer` of that scope, so the compiler rejects containers of other scopes. Scoped
/// containers are immutable and can be used from any thread.
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

    /// Returns an instance of a service, either new or shared, depending on the service's scope.
    ///
    /// You can also resolve the wrapper types that initializers accept: `T?` is `nil` if `T` isn't
    /// registered, and `[T]` contains an instance from each registration of `T`.
    ///
    /// ```swift
    /// let bookings = try container.resolve(Bookings.self)
    /// let archive = try container.resolve((any Store).self, name: "archive")
    /// let mailer: (any Mailer)? = try container.resolve()    // `nil` if it is not registered
    /// ```
    ///
    /// - Parameter service: The type that the service is registered as, here or in a parent
    ///   container.
    /// - Throws: ``ResolveError`` with the path to the service that failed.
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        name: ServiceName? = nil
    ) throws(ResolveError) -> Service {
        try ResolveError.typed {
            try core.instance(of: service, name: name)
        }
    }

    /// Returns an instance from each registration of a service, named or not.
    ///
    /// Registrations of parent containers come first, in registration order within each container.
    ///
    /// ```swift
    /// let providers = try container.resolveAll((any ForecastProvider).self)
    /// ```
    ///
    /// - Throws: ``ResolveError`` with the path to the service that failed.
    public func resolveAll<Service>(_ service: Service.Type) throws(ResolveError) -> [Service] {
        try ResolveError.typed { try core.all(service) }
    }

    /// Returns whether a service is registered in this container or a parent.
    ///
    /// This method creates no instances. It also returns `true` for services that this container
    /// can't resolve because they belong to a ``CustomScope`` or are declared with
    /// ``Registration/available(in:)``. Resolving such a service throws
    /// ``ResolveError/Reason/outsideOfScope(service:scope:)``.
    ///
    /// ```swift
    /// if container.isRegistered((any Store).self, name: "archive") { report("archived") }
    /// ```
    ///
    /// - Parameter service: The registered type. Wrappers such as `T?` and ``Lazy`` are registered
    ///   only if they have a registration themselves.
    public func isRegistered<Service>(
        _ service: Service.Type,
        name: ServiceName? = nil
    ) -> Bool {
        core.registration(of: Service.self, name: name) != nil
    }

    /// Creates a child container for a custom scope.
    ///
    /// The child inherits this container's registrations, but this container doesn't see the
    /// child's. Registering a service in the child that a parent also registers is an error unless
    /// you add ``Registration/shadowsParent()``.
    ///
    /// ```swift
    /// let session = try container.child(for: .session) { [user] registry in
    ///     registry.register(User.self) { user }
    /// }
    /// let bookings = try session.resolve(Bookings.self)
    /// ```
    ///
    /// - Parameters:
    ///   - scope: The child's scope. It must be nested directly in this container's scope.
    ///   - register: Registers the services that only the child provides, such as the current user.
    /// - Returns: The child container, which keeps this container alive.
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

    /// Creates a copy of this container with some registrations replaced, for tests.
    ///
    /// The copy and its parents create their own instances. This container doesn't change. An
    /// override replaces the nearest registration of its service in this container or its parents.
    ///
    /// ```swift
    /// let test = try container.overriding {
    ///     $0.register((any Networking).self, scope: .singleton) { StubNetwork() }
    /// }
    /// ```
    ///
    /// - Throws: ``GraphError``, for example if an override replaces no registration and no service
    ///   depends on it.
    public func overriding(_ register: (inout Registry) -> Void) throws(GraphError) -> Self {
        var registry = Registry()
        register(&registry)
        return Self(core: try core.overriding(registry.all))
    }

    /// The registrations of this container and their dependencies, excluding parent containers.
    ///
    /// ```swift
    /// for node in container.graph.nodes where node.isOpaque {
    ///     report("\(node.title) at \(node.location)")
    /// }
    /// ```
    public var graph: Graph { Graph(core) }
}

extension ScopedContainer where Level: CustomScope {
    /// Ends the scope and releases its instances.
    ///
    /// Later resolutions throw. Shared services that this container itself registered are released
    /// with the container.
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
    /// - Throws: ``GraphError`` with every problem found.
    public init(_ register: (inout Registry) -> Void) throws(GraphError) {
        var registry = Registry()
        register(&registry)
        self.init(core: try ContainerCore(registry.all))
    }
}
