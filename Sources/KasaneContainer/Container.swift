/// The services of an application and the knowledge of how to make them.
///
/// A container is built from registrations and checked as a whole: one that exists can make
/// everything that was registered. It is immutable, so any thread may resolve from it.
///
/// ```swift
/// let container = try Container {
///     $0.register((any Greeting).self, scope: .shared, Hello.init)
///     $0.register(Greeter.self, Greeter.init(greeting:))
/// }
/// let greeter: Greeter = try container.resolve()
/// ```
///
/// It is the ``ScopedContainer`` of the root: the level that encloses every scope of one's own.
///
/// Use it in the composition root, where the application is put together. Everything else gets what
/// it needs by its initialiser and knows no container.
public typealias Container = ScopedContainer<RootLevel>

/// A container of a level: the root's, or one for a session, a request.
///
/// A container of an own scope holds the scope's instances, and lets go of them when it ends or is
/// gone. Code that needs the scope's services takes it by this type; a container of another level
/// does not fit. It is immutable, so any thread may resolve from it.
public struct ScopedContainer<Level: ContainerLevel>: Sendable {
    let core: ContainerCore

    init(core: ContainerCore) {
        self.core = core
    }

    /// Returns an instance of a service, made or shared as its scope says.
    ///
    /// The forms that an initialiser can take can be asked for here too: `T?` is `nil` if `T` is not
    /// registered, and `[T]` is each registration of `T`.
    ///
    /// - Parameters:
    ///   - service: The type under which it is registered, here or above.
    ///   - name: The name under which it is registered.
    /// - Returns: The instance.
    /// - Throws: ``ResolveError``, with the way to what failed.
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        name: ServiceName? = nil
    ) throws(ResolveError) -> Service {
        try ResolveError.typed { try core.instance(of: service, name: name) }
    }

    /// Returns an instance of each registration of a service, whatever its name: those above first,
    /// each in their order.
    ///
    /// - Throws: ``ResolveError``, with the way to what failed.
    public func resolveAll<Service>(_ service: Service.Type) throws(ResolveError) -> [Service] {
        try ResolveError.typed { try core.all(service) }
    }

    /// Makes a container inside of this one for a scope of the application's own.
    ///
    /// It sees everything that is registered here; what it registers itself is not seen here.
    ///
    /// - Parameters:
    ///   - scope: The scope whose instances live in the child; it is enclosed by this one's level.
    ///   - register: What belongs to the child alone, such as who is logged in.
    /// - Returns: The child, which keeps this container alive.
    /// - Throws: ``GraphError``.
    public func child<Inner: OwnScope>(
        for scope: Inner,
        _ register: (inout Registry) -> Void = { _ in }
    ) throws(GraphError) -> ScopedContainer<Inner> where Inner.Enclosing == Level {
        var registry = Registry()
        register(&registry)
        return ScopedContainer<Inner>(
            core: try ContainerCore(registry.all, parent: core, level: Inner.self)
        )
    }

    /// The registrations of this container alone and what each needs, for people and tools.
    public var graph: Graph { Graph(core) }
}

extension ScopedContainer where Level: OwnScope {
    /// Lets go of the scope's instances; what is resolved later throws.
    ///
    /// What the container itself registered as shared goes with the container.
    public func end() {
        core.end()
    }
}

extension ScopedContainer where Level == RootLevel {
    /// Makes a container from registrations.
    ///
    /// - Throws: One ``GraphError`` that lists everything that is wrong with the registrations.
    public init(_ register: (inout Registry) -> Void) throws(GraphError) {
        var registry = Registry()
        register(&registry)
        core = try ContainerCore(registry.all)
    }

    /// Makes a container of the same registrations, some of them replaced; for tests.
    ///
    /// The new container has instances of its own, and this one does not change.
    ///
    /// ```swift
    /// let test = try container.overriding {
    ///     $0.register((any Networking).self, scope: .shared) { StubNetwork() }
    /// }
    /// ```
    ///
    /// - Throws: ``GraphError``, also for an override that replaces nothing and that nobody needs.
    public func overriding(_ register: (inout Registry) -> Void) throws(GraphError) -> Container {
        var registry = Registry()
        register(&registry)
        var overrides: [ServiceKey: [Blueprint]] = [:]
        for blueprint in registry.all where blueprint.role != .decorator {
            overrides[ServiceKey(blueprint.service, blueprint.name), default: []].append(blueprint)
        }
        // An override takes the place of what it replaces, so that the same decorators wrap it.
        var all: [Blueprint] = []
        var replaced: Set<ServiceKey> = []
        var dropped: Set<ObjectIdentifier> = []
        for blueprint in core.registered {
            let key = ServiceKey(blueprint.service, blueprint.name)
            if blueprint.role == .decorator {
                all.append(blueprint)
            } else if let override = overrides[key] {
                if replaced.insert(key).inserted {
                    all += override
                } else {
                    dropped.insert(ObjectIdentifier(blueprint))
                }
            } else if let source = blueprint.source, dropped.contains(ObjectIdentifier(source)) {
                // What it gave on is gone; the first one's gives on what took the place of all.
            } else {
                all.append(blueprint)
            }
        }
        all += registry.all.filter { blueprint in
            blueprint.role == .decorator
                || !replaced.contains(ServiceKey(blueprint.service, blueprint.name))
        }
        // An override may give on its instance to more than what it replaces did.
        let additional = registry.all
            .filter { $0.role != .decorator && $0.role != .forwarding }
            .map { ServiceKey($0.service, $0.name) }
        return Container(
            core: try ContainerCore(all, overrides: Set(additional).subtracting(replaced))
        )
    }
}
