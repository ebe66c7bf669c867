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
    /// Whether a container uses it, so that it can no longer change.
    private var isInUse = false
    /// Whether it uses a resolver, so that the graph does not know its dependencies.
    private(set) var isOpaque: Bool
    private let parameters: ParameterTypes
    // Boxed because most registrations have none, and a program has many registrations.
    private var box: ExtrasBox?
    /// The initialiser, in the type that `nodeType` expects.
    let initialiser: AnyInitialiser
    private let nodeType: AnyNode.Type

    init(
        service: Any.Type,
        name: ServiceName?,
        scope: ScopeKind,
        role: Role = .ordinary,
        location: SourceLocation,
        parameters: ParameterTypes,
        nodeType: AnyNode.Type,
        initialiser: AnyInitialiser
    ) {
        self.service = service
        self.name = name
        self.scope = scope
        self.role = role
        self.location = location
        self.nodeType = nodeType
        self.initialiser = initialiser
        isOpaque = parameters.types.contains { $0 == Resolver.self }
        self.parameters = parameters
    }

    func makeNode() -> AnyNode { nodeType.create(for: self) }

    /// The dependencies of the initialiser, in parameter order.
    ///
    /// They are valid while the registration exists.
    var dependencies: Dependencies {
        Dependencies(types: parameters.types, names: box?.extras.names ?? [:])
    }

    var dependencyCount: Int { parameters.types.count }
    /// Whether the service may have other registrations.
    var isCollected: Bool { box?.extras.isCollected ?? false }
    /// Whether it may hide a registration of an ancestor container.
    var shadowsParent: Bool { box?.extras.shadowsParent ?? false }
    /// The registration whose instances it returns, or `nil` unless it is a forwarding
    /// registration.
    var source: Blueprint? { box?.source }
    var completions: [Completion] { box?.extras.completions ?? [] }
    var completionDependencies: [Dependency] { box?.extras.completionDependencies ?? [] }
    /// The registrations that forward to it, which directly follow it.
    var forwards: [Blueprint] { box?.extras.forwards ?? [] }
    var lifecycle: LifecycleSteps? { box?.extras.lifecycle }
    /// Starts the time limit of an instance; the result returns whether it has passed.
    var startLifetime: (@Sendable () -> @Sendable () -> Bool)? { box?.extras.startLifetime }
    /// The custom scope whose containers alone resolve the service.
    var availability: (any ContainerScope.Type)? { box?.extras.availability }
    /// The types of dependencies that were given a name but match no parameter.
    var idleNames: [Any.Type] { box?.extras.idleNames ?? [] }
    /// The type of the dependencies that were given two names.
    var twiceNamed: Any.Type? { box?.extras.twiceNamed }
    /// The parameter types of a factory's initialiser that does not begin with the factory's
    /// arguments.
    var wrongArguments: [Any.Type]? { box?.extras.wrongArguments }
    /// The actor on which its instances are created, or `nil` if they can be created anywhere.
    var isolation: Isolation? { box?.extras.isolation }
    /// The actor of a closure that does not run on the registration's actor.
    var wrongIsolation: String? { box?.extras.wrongIsolation }

    /// Whether a setting or its scope may contradict the registration itself.
    var mayBeMisfit: Bool {
        switch scope {
        case .transient, .graph, .singleton, .cached: box != nil
        case .weak, .custom, .unknown: true
        }
    }

    func amend(_ change: (inout Extras) -> Void) {
        refuseIfInUse()
        let box = box ?? ExtrasBox()
        change(&box.extras)
        self.box = box
    }

    /// Adds a registration that returns the instances of this one.
    func add(_ forward: Blueprint) {
        amend { $0.forwards.append(forward) }
        forward.amend { _ in }
        forward.box?.source = self
    }

    func complete(_ needed: [Any.Type], _ run: @escaping Completion.Run) {
        amend { extras in
            let first = extras.completionDependencies.count
            extras.completionDependencies += needed.map { Dependency(type: $0) }
            let dependencies = first..<extras.completionDependencies.count
            extras.completions.append(Completion(run: run, dependencies: dependencies))
        }
        if needed.contains(where: { $0 == Resolver.self }) { isOpaque = true }
    }

    /// Allows other registrations of the same service.
    func collect() {
        amend { $0.isCollected = true }
    }

    /// Allows an ancestor container to have a registration of the same service.
    func shadowParent() {
        amend { $0.shadowsParent = true }
    }

    /// Assigns a name to each dependency of a type.
    func name(_ type: Any.Type, _ name: ServiceName) {
        refuseIfInUse()
        var isIdle = true
        for (index, dependency) in dependencies.enumerated() where dependency.takes(type) {
            amend { extras in
                if let first = dependency.name, first != name { extras.twiceNamed = type }
                extras.names[index] = name
            }
            isIdle = false
        }
        if completionDependencies.contains(where: { $0.takes(type) }) {
            isIdle = false
            amend { extras in extras.nameCompletionDependencies(type, name) }
        }
        if isIdle { amend { $0.idleNames.append(type) } }
    }

    /// Records that a container uses it.
    func use() {
        // An override uses it again while the first container may be resolving on another thread.
        if !isInUse { isInUse = true }
    }

    private func refuseIfInUse() {
        precondition(
            !isInUse,
            """
            \(title) (\(location)) was configured after its container was created. Configure it in \
            the closure that registers it.
            """
        )
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
            parameters: parameters,
            nodeType: nodeType,
            initialiser: initialiser
        )
        if let extras = box?.extras {
            copy.amend {
                $0.isolation = extras.isolation
                $0.names = extras.names
            }
        }
        return copy
    }

    var title: String { serviceTitle(service, name) }
}

/// Returns a service's human-readable title: `Tenki.Store`, or `Tenki.Store “archive”`.
func serviceTitle(_ service: Any.Type, _ name: ServiceName?) -> String {
    name.map { "\(typeName(service)) “\($0)”" } ?? typeName(service)
}

private final class ExtrasBox {
    var extras = Extras()
    weak var source: Blueprint?
}

/// Settings that few registrations have.
struct Extras {
    var isCollected = false
    var shadowsParent = false
    /// The names of dependencies by the position of the parameter.
    var names: [Int: ServiceName] = [:]
    var completions: [Completion] = []
    var completionDependencies: [Dependency] = []
    var forwards: [Blueprint] = []
    var lifecycle: LifecycleSteps?
    var startLifetime: (@Sendable () -> @Sendable () -> Bool)?
    var availability: (any ContainerScope.Type)?
    var idleNames: [Any.Type] = []
    var twiceNamed: Any.Type?
    var wrongArguments: [Any.Type]?
    var isolation: Isolation?
    var wrongIsolation: String?

    mutating func nameCompletionDependencies(_ type: Any.Type, _ name: ServiceName) {
        for index in completionDependencies.indices
        where completionDependencies[index].takes(type) {
            completionDependencies[index].name = name
        }
    }
}

/// A closure that runs after an instance is created, such as to set a property that closes a cycle.
struct Completion: Sendable {
    /// Completes the instance at a pointer with instances of nodes.
    typealias Run = @Sendable (UnsafeRawPointer, Cursor, Resolution?) throws -> Void

    let run: Run
    /// The range of its dependencies among those of all completions of its registration.
    let dependencies: Range<Int>
}
