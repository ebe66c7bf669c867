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
    /// Whether other registrations of the same service may stand beside this one.
    private(set) var isCollected = false
    /// Whether a container was made of it, so that it cannot change any more.
    private var isInUse = false
    /// What the initialiser takes, in its order.
    private(set) var dependencies: [Dependency]
    // Boxed, for most have none and a program has many registrations.
    private var box: ExtrasBox?
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

    /// The registration whose instances it gives on; `nil` if it is none that forwards.
    var source: Blueprint? { box?.source }
    private var extras: Extras? { box?.extras }
    /// What completes an instance after it was made.
    var completions: [Completion] { extras?.completions ?? [] }
    /// The dependencies of each completion, one after another.
    var completionDependencies: [Dependency] { extras?.completionDependencies ?? [] }
    /// The registrations that give on its instances; they stand right behind it.
    var forwards: [Blueprint] { extras?.forwards ?? [] }
    var lifecycle: LifecycleSteps? { extras?.lifecycle }
    /// The types of dependencies that were given a name, and that no parameter has.
    var idleNames: [Any.Type] { extras?.idleNames ?? [] }
    /// Types of a factory's arguments that the initialiser does not begin with.
    var wrongArguments: [Any.Type]? { extras?.wrongArguments }

    /// Says more of the registration.
    func amend(_ change: (inout Extras) -> Void) {
        refuseIfInUse()
        let box = box ?? ExtrasBox()
        change(&box.extras)
        self.box = box
    }

    /// Adds a registration that gives on the instances of this one.
    func add(_ forward: Blueprint) {
        amend { $0.forwards.append(forward) }
        forward.amend { _ in }
        forward.box?.source = self
    }

    /// Lets other registrations of the same service stand beside this one.
    func collect() {
        refuseIfInUse()
        isCollected = true
    }

    /// Takes each dependency of a type by a name.
    func name(_ type: Any.Type, _ name: ServiceName) {
        refuseIfInUse()
        var isIdle = true
        for index in dependencies.indices where dependencies[index].takes(type) {
            dependencies[index].name = name
            isIdle = false
        }
        if completionDependencies.contains(where: { $0.takes(type) }) {
            isIdle = false
            amend { extras in extras.nameCompletionDependencies(type, name) }
        }
        if isIdle { amend { $0.idleNames.append(type) } }
    }

    /// Notes that a container is made of it.
    func use() {
        // An override uses it again, while the first container may be resolving on another thread.
        if !isInUse { isInUse = true }
    }

    private func refuseIfInUse() {
        precondition(
            !isInUse,
            """
            More was said of \(title) (\(place)) after its container was made. Say it inside of \
            the closure that registers it.
            """
        )
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
            || completionDependencies.contains { $0.type == Resolver.self }
    }

    /// The service for people: its type, and its name if it has one.
    var title: String { serviceTitle(service, name) }
}

/// A service for people: `Tenki.Store`, or `Tenki.Store “archive”`.
func serviceTitle(_ service: Any.Type, _ name: ServiceName?) -> String {
    name.map { "\(typeName(service)) “\($0)”" } ?? typeName(service)
}

private final class ExtrasBox {
    var extras = Extras()
    weak var source: Blueprint?
}

/// What few registrations say beside their initialiser.
struct Extras {
    var completions: [Completion] = []
    var completionDependencies: [Dependency] = []
    var forwards: [Blueprint] = []
    var lifecycle: LifecycleSteps?
    var idleNames: [Any.Type] = []
    var wrongArguments: [Any.Type]?

    mutating func nameCompletionDependencies(_ type: Any.Type, _ name: ServiceName) {
        for index in completionDependencies.indices
        where completionDependencies[index].takes(type) {
            completionDependencies[index].name = name
        }
    }
}

/// What completes an instance after it was made: a property that closes a circle.
struct Completion: Sendable {
    /// Completes an instance, which is given as a pointer to it, with instances of nodes.
    let run: @Sendable (UnsafeRawPointer, Cursor, Resolution?) throws -> Void
    /// Where what it takes stands among the dependencies of its registration's completions.
    let dependencies: Range<Int>
}
