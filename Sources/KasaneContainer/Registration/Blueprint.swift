/// A registration: all that is known of a service before a container is made.
///
/// It is written by the registry and by ``Registration``, on the thread that makes the container, and
/// is only read after; what it holds are constants and `@Sendable` closures. That makes it safe to
/// share, unchecked, as long as no registration is kept and used beyond the container's closure.
final class Blueprint: @unchecked Sendable {
    /// What a blueprint is beside an ordinary registration.
    enum Role {
        case ordinary
        /// Gives on the instance of another registration.
        case forwarding
        /// Wraps the registrations of its service that came before.
        case decorator
        /// Makes instances of arguments and dependencies.
        case factory
    }

    let service: Any.Type
    let name: ServiceName?
    let scope: ScopeKind
    let role: Role
    let place: Place
    /// What the initialiser takes, in its order.
    var dependencies: [Dependency]
    /// What completes an instance after it was made.
    var completions: [Completion] = []
    /// The dependencies of each completion, one after another.
    var completionDependencies: [Dependency] = []
    /// The registrations that give on its instances; they stand right behind it.
    var forwards: [Blueprint] = []
    /// Whether other registrations of the same service may stand beside this one.
    var isCollected = false
    var lifecycle: LifecycleSteps?
    /// The types of dependencies that were given a name, and that no parameter has.
    var idleNames: [Any.Type] = []
    /// Types of a factory's arguments that the initialiser does not begin with.
    var wrongArguments: [Any.Type]?
    /// Makes a node that is not linked yet.
    let makeNode: @Sendable (Blueprint) -> AnyNode

    init(
        service: Any.Type,
        name: ServiceName?,
        scope: ScopeKind,
        role: Role = .ordinary,
        place: Place,
        dependencies: [Dependency],
        makeNode: @escaping @Sendable (Blueprint) -> AnyNode
    ) {
        self.service = service
        self.name = name
        self.scope = scope
        self.role = role
        self.place = place
        self.dependencies = dependencies
        self.makeNode = makeNode
    }

    /// The same registration in another scope, as a decorator takes on that of what it wraps.
    func inScope(_ scope: ScopeKind) -> Blueprint {
        Blueprint(
            service: service,
            name: name,
            scope: scope,
            role: role,
            place: place,
            dependencies: dependencies,
            makeNode: makeNode
        )
    }

    /// Whether it asks a resolver for what it needs, so that the graph cannot know it.
    var isOpaque: Bool {
        dependencies.contains { $0.type == Resolver.self }
    }

    /// The service for people: its type, and its name if it has one.
    var title: String { serviceTitle(service, name) }
}

/// A service for people: `Tenki.Store`, or `Tenki.Store “archive”`.
func serviceTitle(_ service: Any.Type, _ name: ServiceName?) -> String {
    name.map { "\(typeName(service)) “\($0)”" } ?? typeName(service)
}

/// What an initialiser takes.
struct Dependency: Sendable {
    let type: Any.Type
    var name: ServiceName?
}

/// What completes an instance after it was made: a property that closes a circle.
struct Completion: Sendable {
    /// Completes an instance, which is given as a pointer to it, with linked dependencies.
    let run: @Sendable (UnsafeRawPointer, Links, Resolution?) throws -> Void
    /// Finds the nodes of the dependencies.
    let link: @Sendable (inout Linker) -> Links
}
