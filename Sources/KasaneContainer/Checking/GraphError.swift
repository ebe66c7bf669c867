/// The problems in a container's registrations.
public struct GraphError: Error, Equatable {
    /// A problem in a container's registrations.
    @nonexhaustive
    public enum Problem: Equatable, Sendable {
        /// A dependency that is not registered, with the path to its dependent and similar
        /// registrations.
        case missing(service: String, path: [String], at: Place, nearMisses: [String])
        /// A dependency on a single instance of a service that is registered several times.
        case ambiguous(service: String, path: [String], at: Place)
        /// A service that is registered more than once, with the location of each registration in
        /// order.
        case duplicate(service: String, at: [Place])
        /// A dependency cycle. The path ends with its first service.
        case cycle(path: [String], at: [Place])
        /// A service that would hold a service with a shorter lifetime.
        case captive(path: [String], holderScope: String, heldScope: String, at: Place)
        /// A structure or an enumeration in the weak scope, which accepts only classes.
        case weakValue(service: String, at: Place)
        /// A factory whose initialiser does not begin with the factory's arguments.
        case wrongArguments(factory: String, taken: [String], at: Place)
        /// A service whose custom scope is not nested in the container that registers it.
        case foreignScope(service: String, scope: String, at: Place)
        /// A completion of a transient service, which is not stored and so cannot be passed on.
        case completesTransient(service: String, at: Place)
        /// A name for a dependency that no parameter takes.
        case namesNothing(service: String, dependency: String, at: Place)
        /// A decorator of a service without an earlier registration in this container. `isAbove` is
        /// true if an ancestor registers the service.
        case decoratesNothing(service: String, isAbove: Bool, at: Place)
        /// A scope that is neither built in nor an ``OwnScope``.
        case unknownScope(service: String, scope: String, at: Place)
        /// An override that replaces no registration and that no service needs.
        case unreachableOverride(service: String, at: Place)
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
        case .missing(let service, let path, let place, let nearMisses):
            """
            \(service) is not registered, but \(needed(path)) (\(place))\
            \(nearMisses.map { "\n  · \($0)" }.joined())
            """
        case .ambiguous(let service, let path, let place):
            """
            \(service) is registered several times, but one is \(needed(path)) (\(place)). \
            Take an array, or a name.
            """
        case .duplicate(let service, let places):
            """
            \(service) is registered \(places.count) times (\(list(places))). Name them, or say \
            .collected() of each to have them all.
            """
        case .cycle(let path, let places):
            """
            \(path.joined(separator: " → ")) is a cycle (\(list(places))). Take one of them as \
            Lazy, or give it by .completing.
            """
        case .captive(let path, let holderScope, let heldScope, let place):
            """
            \(path.first ?? "") (\(holderScope)) would hold \(path.last ?? "") (\(heldScope)), \
            which lives shorter: \(path.joined(separator: " → ")) (\(place))
            """
        case .weakValue(let service, let place):
            "\(service) is a value, and nobody can hold it weakly (\(place)). Choose another scope."
        case .wrongArguments(let factory, let taken, let place):
            """
            \(factory) is made of (\(taken.joined(separator: ", "))), which does not begin with \
            its arguments (\(place))
            """
        case .foreignScope(let service, let scope, let place):
            """
            \(service) lives in \(scope), whose containers are not inside of this one; register it \
            above (\(place))
            """
        case .completesTransient(let service, let place):
            "\(service) is completed, but is not kept; choose another scope (\(place))"
        case .namesNothing(let service, let dependency, let place):
            "\(service) takes no \(dependency) that could be taken by a name (\(place))"
        case .decoratesNothing(let service, let isAbove, let place):
            isAbove
                ? """
                \(service) is decorated here, but registered above; decorate it there, or register \
                it here too (\(place))
                """
                : "\(service) is decorated, but not registered before (\(place))"
        case .unknownScope(let service, let scope, let place):
            """
            \(service) is in \(scope), which is no scope of a container; let it conform to OwnScope \
            (\(place))
            """
        case .unreachableOverride(let service, let place):
            "\(service) is overridden, but not registered, and nobody needs it (\(place))"
        }
    }

    private func needed(_ path: [String]) -> String {
        let way = path.count > 1 ? " [\(path.joined(separator: " → "))]" : ""
        return "needed by \(path.last ?? "")\(way)"
    }

    private func list(_ places: [Place]) -> String {
        places.map(\.description).joined(separator: ", ")
    }
}
