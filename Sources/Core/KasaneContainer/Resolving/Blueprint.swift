/// A registration: the definition of a service before a container is created.
///
/// Sharing it unchecked is safe: only the registry and ``Registration`` write it, and neither is
/// `Sendable`, so all writes happen in the closure of the container, before another thread can see
/// it. A stored ``Registration`` that writes later stops the program. It holds constants and
/// `@Sendable` closures; the weak reference becomes `nil` atomically.
@usableFromInline
final class Blueprint: @unchecked Sendable {
    enum Role {
        case ordinary
        /// Returns the instance of another registration.
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
    /// Creates its unlinked node.
    let makeNode: @Sendable (Blueprint) -> AnyNode
    /// Whether a container uses it, so that it can no longer change.
    private var isInUse = false

    // MARK: Settings, which change only inside `amend`

    /// The dependencies of the initialiser, in parameter order.
    private(set) var dependencies: [Dependency]
    /// Whether it uses a resolver, so that the graph does not know its dependencies.
    private(set) var isOpaque: Bool
    /// Whether the service may have other registrations.
    var isCollected = false
    /// Whether it may hide a registration of an ancestor container.
    var shadowsParent = false
    private(set) var completions: [Completion] = []
    private(set) var completionDependencies: [Dependency] = []
    /// The registrations that forward to it, which directly follow it.
    private(set) var forwards: [Blueprint] = []
    /// The types of dependencies that were given a name but match no parameter.
    private(set) var idleNames: [Any.Type] = []
    /// The settings that few registrations have, or `nil` without any.
    private(set) var extras: Extras?

    final class Extras {
        /// The registration whose instances it returns, or `nil` unless it is a forwarding
        /// registration.
        fileprivate(set) weak var source: Blueprint?
        var lifecycle: LifecycleSteps?
        /// Starts the time limit of an instance; the result returns whether it has passed.
        var startLifetime: (@Sendable () -> @Sendable () -> Bool)?
        /// The custom scope whose containers alone resolve the service.
        var availability: (any ContainerScope.Type)?
        /// The type of the dependencies that were given two names.
        fileprivate(set) var twiceNamed: Any.Type?
        /// The parameter types of a factory's initialiser that does not begin with the factory's
        /// arguments.
        var wrongArguments: [Any.Type]?
        /// The actor on which its instances are created, or `nil` if they can be created anywhere.
        var isolation: Isolation?
        /// The actor of a closure that does not run on the registration's actor.
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

    /// Creates a registration whose initialiser has this type.
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
            // The static type counts: the argument for a class may be the metatype of a subclass.
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

    /// Changes a setting that few registrations have.
    func extend(_ change: (Extras) -> Void) {
        amend { blueprint in
            let extras = blueprint.extras ?? Extras()
            blueprint.extras = extras
            change(extras)
        }
    }

    /// Adds a registration that returns the instances of this one.
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

    /// Assigns a name to each dependency of a type.
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

    /// Records that a container uses it.
    func use() {
        // An override uses it again while the first container may be resolving on another thread.
        if !isInUse { isInUse = true }
    }

    /// Returns the same registration in another scope; a decorator adopts the scope of the
    /// registration that it wraps.
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

/// Returns a service's human-readable title: `Tenki.Store`, or `Tenki.Store “archive”`.
func serviceTitle(_ service: Any.Type, _ name: ServiceName?) -> String {
    name.map { "\(typeName(service)) “\($0)”" } ?? typeName(service)
}

/// A closure that runs after an instance is created, such as to set a property that closes a cycle.
struct Completion: Sendable {
    /// The ``CompletionBody`` of the registration's service.
    let body: any AnyObject & Sendable
    /// The range of its dependencies among those of all completions of its registration.
    let dependencies: Range<Int>
}

/// Completes an instance with the values that a supply has.
final class CompletionBody<Service>: Sendable {
    let run: @Sendable (Service, inout Supply, Resolution?) throws -> Void

    init(run: @escaping @Sendable (Service, inout Supply, Resolution?) throws -> Void) {
        self.run = run
    }
}
