/// The problems in a container's registrations.
///
/// ```swift
/// do {
///     _ = try Container { $0.register(Forecaster.self, Forecaster.init(provider:)) }
/// } catch {
///     for problem in error.problems { report("\(problem)") }
/// }
/// ```
public struct GraphError: Error, Equatable {
    /// A problem in a container's registrations.
    @nonexhaustive
    public enum Problem: Equatable, Sendable {
        /// A dependency that is not registered, with the path to its dependent and similar
        /// registrations.
        case missing(service: String, path: [String], at: SourceLocation, nearMisses: [String])
        /// A dependency on a single instance of a service that is registered several times.
        case ambiguous(service: String, path: [String], at: SourceLocation)
        /// A service that is registered more than once, with the location of each registration in
        /// order.
        case duplicate(service: String, at: [SourceLocation])
        /// A dependency cycle. The path ends with its first service.
        case cycle(path: [String], at: [SourceLocation])
        /// A service that would hold a service with a shorter lifetime.
        case captive(path: [String], holderScope: String, heldScope: String, at: SourceLocation)
        /// A service that needs a service of a custom scope, without being declared for that scope.
        case unavailable(path: [String], neededScope: String, at: SourceLocation)
        /// A structure or an enumeration in the weak scope, which accepts only classes.
        case weakValue(service: String, at: SourceLocation)
        /// A factory whose initialiser does not begin with the factory's arguments.
        case wrongArguments(factory: String, taken: [String], at: SourceLocation)
        /// A service whose custom scope is not nested in the container that registers it.
        case foreignScope(service: String, scope: String, at: SourceLocation)
        /// A completion of a transient service, which is not stored and so cannot be passed on.
        case completesTransient(service: String, at: SourceLocation)
        /// A name for a dependency that no parameter takes.
        case namesNothing(service: String, dependency: String, at: SourceLocation)
        /// A registration in a child container that hides one of an ancestor.
        case shadowed(service: String, at: SourceLocation, above: SourceLocation)
        /// Two names for the dependencies of one type: one name applies to all of them.
        case namedTwice(service: String, dependency: String, at: SourceLocation)
        /// A decorator of a service without an earlier registration in this container. `isAbove` is
        /// true if an ancestor registers the service.
        case decoratesNothing(service: String, isAbove: Bool, at: SourceLocation)
        /// A scope that is neither built in nor a ``CustomScope``.
        case unknownScope(service: String, scope: String, at: SourceLocation)
        /// A service that would create a service of a global actor outside of this actor.
        case isolation(service: String, dependency: String, actor: String, at: SourceLocation)
        /// A service registered on one global actor with an initialiser or a closure of another.
        case wrongIsolation(service: String, actor: String, actual: String, at: SourceLocation)
        /// An override that replaces no registration and that no service needs, with similar
        /// registrations.
        case unreachableOverride(service: String, at: SourceLocation, nearMisses: [String])
    }

    /// The problems, grouped by kind.
    ///
    /// Each group is in registration order.
    public let problems: [Problem]
}

extension GraphError: CustomStringConvertible {
    /// A human-readable list of the problems with their locations and remedies.
    public var description: String {
        let noun = problems.count == 1 ? "problem" : "problems"
        return (["The container has \(problems.count) \(noun):"] + problems.map { "- \($0)" })
            .joined(separator: "\n")
    }
}

extension GraphError.Problem: CustomStringConvertible {
    /// A human-readable description.
    public var description: String {
        switch self {
        case .missing(let service, let path, let location, let nearMisses):
            """
            \(service) is not registered, but \(needed(path)) (\(location))\
            \(lines(nearMisses))
            """
        case .ambiguous(let service, let path, let location):
            """
            \(service) is registered several times, but one is \(needed(path)) (\(location)). \
            Take an array, or a name.
            """
        case .duplicate(let service, let places):
            """
            \(service) is registered \(places.count) times (\(list(places))). Name them, or say \
            .intoCollection() of each to have them all.
            """
        case .cycle(let path, let places):
            """
            \(path.joined(separator: " → ")) is a cycle (\(list(places))). Take one of them as \
            Lazy, or give it by .initCompleted.
            """
        case .captive(let path, let holderScope, let heldScope, let location):
            """
            \(path.first ?? "") (\(holderScope)) would hold \(path.last ?? "") (\(heldScope)), \
            which lives shorter: \(path.joined(separator: " → ")) (\(location))
            """
        case .unavailable(let path, let scope, let location):
            """
            \(path.first ?? "") needs \(path.last ?? ""), which lives in \(scope), so not every \
            container could create it: \(path.joined(separator: " → ")) (\(location)). Say \
            .available(in:) with that scope.
            """
        case .weakValue(let service, let location):
            "\(service) is a value, which has no weak references (\(location)). Choose another scope."
        case .wrongArguments(let factory, let taken, let location):
            """
            \(factory) is made of (\(taken.joined(separator: ", "))), which does not begin with \
            its arguments (\(location))
            """
        case .foreignScope(let service, let scope, let location):
            """
            \(service) lives in \(scope), whose containers are not inside of this one; register it \
            above (\(location))
            """
        case .completesTransient(let service, let location):
            """
            \(service) is completed, but is not kept; choose a scope that keeps it, such as \
            scope: .graph (\(location))
            """
        case .namesNothing(let service, let dependency, let location):
            "\(service) has no dependency on \(dependency) that could be resolved by name (\(location))"
        case .shadowed(let service, let location, let above):
            """
            \(service) is registered in a child (\(location)) and above (\(above)), where services \
            would not see the one of the child. Register it once, or say .shadowsParent() in the \
            child.
            """
        case .namedTwice(let service, let dependency, let location):
            """
            \(service) takes \(dependency) by two names, but one name applies to all its \
            dependencies of this type; give one of them a type of its own (\(location))
            """
        case .decoratesNothing(let service, let isAbove, let location):
            isAbove
                ? """
                \(service) is decorated here, but registered above; decorate it there, or register \
                it here too and say .shadowsParent() (\(location))
                """
                : "\(service) is decorated, but not registered before (\(location))"
        case .unknownScope(let service, let scope, let location):
            """
            \(service) is in \(scope), which is not a scope of a container; let it conform to CustomScope \
            (\(location))
            """
        case .isolation(let service, let dependency, let actor, let location):
            """
            \(service) needs \(dependency), which is created on \(actor) only (\(location)). Register \
            \(service) with on: \(actor).self, or let it take IsolatedProvider<\(actor), \(dependency)>.
            """
        case .wrongIsolation(let service, let actor, let actual, let location):
            """
            \(service) is registered with on: \(actor).self, but its initialiser or completion \
            belongs to \(actual) (\(location)). Name the actor of the service's type.
            """
        case .unreachableOverride(let service, let location, let nearMisses):
            """
            \(service) is overridden, but not registered, and no service needs it (\(location))\
            \(lines(nearMisses))
            """
        }
    }

    private func lines(_ nearMisses: [String]) -> String {
        nearMisses.map { "\n  · \($0)" }.joined()
    }

    private func needed(_ path: [String]) -> String {
        let way = path.count > 1 ? " [\(path.joined(separator: " → "))]" : ""
        return "needed by \(path.last ?? "")\(way)"
    }

    private func list(_ places: [SourceLocation]) -> String {
        places.map(\.description).joined(separator: ", ")
    }
}
