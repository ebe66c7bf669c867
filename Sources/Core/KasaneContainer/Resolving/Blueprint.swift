/// A registration before its container is created.
///
/// `@unchecked Sendable` is safe: only the registry and ``Registration`` change a blueprint.
/// Neither is `Sendable`, so all changes happen in the container's closure, before another thread
/// can access the blueprint. Changing a stored ``Registration`` later traps. All other state is
/// constant or a `@Sendable` closure, and the weak reference becomes `nil` atomically.
@usableFromInline
final class Blueprint: @unchecked Sendable {
    enum Role {
        case ordinary
        /// Returns another registration's instance.
        case forwarding
        /// Wraps the earlier registrations of its service.
        case decorator
        /// Creates instances from arguments and dependencies.
        case factory
    }

    let service: Any.Type
    let name: ServiceName?
    let scope: ScopeKind
    let location: SourceLocation
    let role: Role
    /// Creates an unlinked node.
    let makeNode: @Sendable (Blueprint) -> AnyNode
    /// Whether a container uses the registration, after which the registration can't change.
    private var isInUse = false

    // MARK: Settings, changed only in `amend`

    /// The initializer's dependencies, in parameter order.
    private(set) var dependencies: [Dependency]
    /// Whether the registration uses a resolver, which hides its dependencies from the graph.
    private(set) var isOpaque: Bool
    /// Whether the service can have other registrations.
    var isCollected = false
    /// Whether the registration can hide a parent container's registration.
    var shadowsParent = false
    private(set) var completions: [Completion] = []
    private(set) var completionDependencies: [Dependency] = []
    /// The forwarding registrations of this registration, which directly follow it.
    private(set) var forwards: [Blueprint] = []
    /// The dependency types that have a name but match no parameter.
    private(set) var idleNames: [Any.Type] = []
    /// The settings that few registrations have.
    private(set) var extras: Extras?

    final class Extras {
        /// The source of a forwarding registration.
        fileprivate(set) weak var source: Blueprint?
        var lifecycle: LifecycleSteps?
        /// Starts an instance's lifetime and returns a closure that reports whether it has expired.
        var startLifetime: (@Sendable () -> @Sendable () -> Bool)?
        /// The custom scope that the service is limited to.
        var availability: (any ContainerScope.Type)?
        /// The dependency type that has two names.
        fileprivate(set) var twiceNamed: Any.Type?
        /// The parameter types of a factory's initializer if they don't begin with the factory's
        /// arguments.
        var wrongArguments: [Any.Type]?
        /// The global actor that creates the instances, or `nil` for any isolation.
        var isolation: Isolation?
        /// The actual actor of a closure that isn't isolated to the registration's actor.
        var wrongIsolation: String?
    }

    init(
        service: Any.Type,
        name: ServiceName?,
        scope: ScopeKind,
        role: Role,
        location: SourceLocation,
        dependencies: [Dependency],
        makeNode: @escaping @Sendable (Blueprint) -> AnyNode
    ) {
        self.service = service
        self.name = name
        self.scope = scope
        self.role = role
        self.location = location
        self.makeNode = makeNode
        isOpaque = dependencies.contains { $0.type == Resolver.self }
        self.dependencies = dependencies
    }

    /// Creates a registration for an initializer.
    convenience init<Service>(
        _ service: Service.Type,
        name: ServiceName?,
        scope: ScopeKind = .transient,
        role: Role = .ordinary,
        location: SourceLocation,
        parameters: [Dependency],
        _ make: @escaping Making<Service>
    ) {
        self.init(
            // Uses the static type, because a class argument can be the metatype of a subclass.
            service: Service.self,
            name: name,
            scope: scope,
            role: role,
            location: location,
            dependencies: parameters,
            makeNode: { MakerNode<Service>.scoped($0, make) }
        )
    }

    /// Changes a setting.
    func amend(_ change: (Blueprint) -> Void) {
        precondition(
            !isInUse,
            """
            \(title) (\(location)) was configured after its container was created. Configure it in \
            the closure that registers it.
            """
        )
        change(self)
    }

    /// Changes an uncommon setting.
    func extend(_ change: (Extras) -> Void) {
        amend { blueprint in
            let extras = blueprint.extras ?? Extras()
            blueprint.extras = extras
            change(extras)
        }
    }

    /// Adds a forwarding registration for this registration's instances.
    func add(_ forward: Blueprint) {
        amend { $0.forwards.append(forward) }
        forward.extend { $0.source = self }
    }

    func complete<Service>(
        _ needed: [Dependency],
        _ run: @escaping @Sendable (Service, inout Supply, Resolution?) throws -> Void
    ) {
        amend { blueprint in
            let first = blueprint.completionDependencies.count
            blueprint.completionDependencies += needed
            let dependencies = first..<blueprint.completionDependencies.count
            blueprint.completions.append(
                Completion(body: CompletionBody(run: run), dependencies: dependencies)
            )
            if needed.contains(where: { $0.type == Resolver.self }) { blueprint.isOpaque = true }
        }
    }

    /// Assigns a name to all dependencies of a type.
    func name(_ type: Any.Type, _ name: ServiceName) {
        amend { blueprint in
            var isIdle = true
            for index in blueprint.dependencies.indices
            where blueprint.dependencies[index].takes(type) {
                let first = blueprint.dependencies[index].name
                if let first, first != name { blueprint.extend { $0.twiceNamed = type } }
                blueprint.dependencies[index].name = name
                isIdle = false
            }
            for index in blueprint.completionDependencies.indices
            where blueprint.completionDependencies[index].takes(type) {
                blueprint.completionDependencies[index].name = name
                isIdle = false
            }
            if isIdle { blueprint.idleNames.append(type) }
        }
    }

    /// Marks the registration as used by a container.
    func use() {
        // An override shares the registration while another thread might be resolving from the
        // first container, so avoid writing.
        if !isInUse { isInUse = true }
    }

    /// Returns a copy in another scope, for a decorator that inherits the wrapped registration's
    /// scope.
    func inScope(_ scope: ScopeKind) -> Blueprint {
        let copy = Blueprint(
            service: service,
            name: name,
            scope: scope,
            role: role,
            location: location,
            dependencies: dependencies,
            makeNode: makeNode
        )
        if let isolation = extras?.isolation { copy.extend { $0.isolation = isolation } }
        return copy
    }

    var title: String { serviceTitle(service, name) }
}

/// Returns a service's title for display, such as `Tenki.Store` or `Tenki.Store “archive”`.
func serviceTitle(_ service: Any.Type, _ name: ServiceName?) -> String {
    name.map { "\(typeName(service)) “\($0)”" } ?? typeName(service)
}

/// A closure that runs after an instance is created, for example to set a property that closes a
/// cycle.
struct Completion: Sendable {
    /// The ``CompletionBody`` for the registered service.
    let body: any AnyObject & Sendable
    /// The range of the completion's dependencies among the dependencies of all the registration's
    /// completions.
    let dependencies: Range<Int>
}

/// Completes an instance with resolved dependencies.
final class CompletionBody<Service>: Sendable {
    let run: @Sendable (Service, inout Supply, Resolution?) throws -> Void

    init(run: @escaping @Sendable (Service, inout Supply, Resolution?) throws -> Void) {
        self.run = run
    }
}
