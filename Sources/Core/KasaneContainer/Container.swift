/// An application's services and the initializers that create them.
///
/// A container is built from registrations and validated as a whole: once it exists, it can create
/// every registered service. It is immutable, so it can be used from any thread.
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
/// Use it in the application's composition root. All other code receives its dependencies through
/// initializers and never sees a container.
public typealias Container = ScopedContainer<RootScope>

/// A container for one scope: the root, or a custom scope such as a session or a request.
///
/// A custom scope's container holds the scope's instances and releases them when it ends or is
/// deallocated. Code that needs the scope's services takes a container of this type, and the
/// compiler rejects a container for another scope. It is immutable, so it can be used from any
/// thread.
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

    /// Returns an instance of a service, new or shared depending on its scope.
    ///
    /// The wrappers that an initializer can take also work here: `T?` is `nil` if `T` isn't
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
    /// No instance is created. Services in a ``CustomScope`` and services declared with
    /// ``Registration/available(in:)`` count as registered, even though this container can't
    /// resolve them and throws ``ResolveError/Reason/outsideOfScope(service:scope:)``.
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
    /// The child sees every registration of this container, but not the other way around.
    /// Registering a service in the child that a parent also registers is an error, unless you add
    /// ``Registration/shadowsParent()``.
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
    ///   - register: Registers services that only the child sees, such as the current user.
    /// - Returns: The child. It keeps this container alive.
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
    /// The copy and its parents create their own instances, and this container doesn't change. An
    /// override replaces the nearest registration of its service, in this container or a parent.
    ///
    /// ```swift
    /// let test = try container.overriding {
    ///     $0.register((any Networking).self, scope: .singleton) { StubNetwork() }
    /// }
    /// ```
    ///
    /// - Throws: ``GraphError``, for example for an override that replaces no registration and that
    ///   nothing needs.
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
    /// Ends the scope: releases its instances and makes later resolutions throw.
    ///
    /// Shared services that this container registered itself are released with the container.
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
