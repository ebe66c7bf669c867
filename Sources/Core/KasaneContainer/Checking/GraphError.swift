/// An error that lists every problem found in a container's registrations.
///
/// ```swift
/// do {
///     _ = try Container { $0.register(Forecaster.self, Forecaster.init(provider:)) }
/// } catch {
///     for problem in error.problems { report("\(problem)") }
/// }
/// ```
public struct GraphError: Error, Equatable {
    /// A problem with a registration.
    @nonexhaustive
    public enum Problem: Equatable, Sendable {
        /// A dependency that isn't registered, with the path to it and similar registrations.
        case missing(service: String, path: [String], at: SourceLocation, nearMisses: [String])
        /// A dependency on a single instance of a service with several registrations.
        case ambiguous(service: String, path: [String], at: SourceLocation)
        /// A service that is registered more than once without ``Registration/intoCollection()``.
        case duplicate(service: String, at: [SourceLocation])
        /// A dependency cycle. The path ends with its first service.
        case cycle(path: [String], at: [SourceLocation])
        /// A service that would outlive a service it holds.
        case captive(path: [String], holderScope: String, heldScope: String, at: SourceLocation)
        /// A service that depends on a custom scope's service but isn't declared available in that
        /// scope.
        case unavailable(path: [String], neededScope: String, at: SourceLocation)
        /// A struct or enum in the weak scope, which only accepts classes.
        case weakValue(service: String, at: SourceLocation)
        /// A factory whose initializer doesn't take the factory's arguments first.
        case wrongArguments(factory: String, taken: [String], at: SourceLocation)
        /// A service in a custom scope that doesn't match its container's scope.
        case foreignScope(service: String, scope: String, at: SourceLocation)
        /// A transient service with a completion.
        ///
        /// A transient instance isn't stored, so completing it would recurse infinitely.
        case completesTransient(service: String, at: SourceLocation)
        /// A name for a dependency type that doesn't match any parameter.
        case namesNothing(service: String, dependency: String, at: SourceLocation)
        /// A registration in a child container that hides a parent's registration.
        case shadowed(service: String, at: SourceLocation, above: SourceLocation)
        /// A dependency type with two names.
        ///
        /// A name applies to every dependency of its type.
        case namedTwice(service: String, dependency: String, at: SourceLocation)
        /// A decorator for a service that isn't registered earlier in this container.
        ///
        /// `isAbove` is `true` if a parent registers the service.
        case decoratesNothing(service: String, isAbove: Bool, at: SourceLocation)
        /// A scope that is neither a built-in scope nor a ``CustomScope``.
        case unknownScope(service: String, scope: String, at: SourceLocation)
        /// A service that would create a global actor's service outside the actor.
        case isolation(service: String, dependency: String, actor: String, at: SourceLocation)
        /// A service registered on one global actor with an initializer or closure that is isolated
        /// to another actor.
        case wrongIsolation(service: String, actor: String, actual: String, at: SourceLocation)
        /// An override that replaces no registration and that no service depends on, with similar
        /// registrations.
        case unreachableOverride(service: String, at: SourceLocation, nearMisses: [String])
    }

    /// The problems, grouped by kind and in registration order within each kind.
    public let problems: [Problem]
}

extension GraphError: CustomStringConvertible {
    /// A list of the problems with their locations and fixes.
    public var description: String {
        let noun = problems.count == 1 ? "problem" : "problems"
        return (["The container has \(problems.count) \(noun):"] + problems.map { "- \($0)" })
            .joined(separator: "\n")
    }
}

extension GraphError.Problem: CustomStringConvertible {
    /// The problem with its location and fix.
    public var description: String {
        switch self {
        case .missing(let service, let path, let location, let nearMisses):
            """
            \(service) is not registered, but \(needed(path)) (\(location))\
            \(lines(nearMisses))
            """
        case .ambiguous(let service, let path, let location):
            """
            \(service) has several registrations, but a single instance is \(needed(path)) \
            (\(location)). Inject an array, or select one with .named(_:for:).
            """
        case .duplicate(let service, let places):
            """
            \(service) is registered \(places.count) times (\(list(places))). Give each a name, or \
            add .intoCollection() to each to inject all of them.
            """
        case .cycle(let path, let places):
            """
            Dependency cycle: \(path.joined(separator: " → ")) (\(list(places))). Inject one of \
            them as Lazy, or set it in .initCompleted.
            """
        case .captive(let path, let holderScope, let heldScope, let location):
            """
            \(path.first ?? "") (\(holderScope)) would outlive \(path.last ?? "") (\(heldScope)), \
            which it depends on: \(path.joined(separator: " → ")) (\(location)). Choose a shorter \
            scope for \(path.first ?? "").
            """
        case .unavailable(let path, let scope, let location):
            """
            \(path.first ?? "") needs \(path.last ?? ""), which exists only in \(scope): \
            \(path.joined(separator: " → ")) (\(location)). Add .available(in:) with that scope to \
            the registration of \(path.first ?? "").
            """
        case .weakValue(let service, let location):
            """
            \(service) is a value type and cannot be in the weak scope (\(location)). Choose \
            another scope.
            """
        case .wrongArguments(let factory, let taken, let location):
            """
            \(factory) needs an initializer that takes the factory's arguments first, but this one \
            takes (\(taken.joined(separator: ", "))) (\(location))
            """
        case .foreignScope(let service, let scope, let location):
            """
            \(service) is in the scope \(scope), which cannot be reached from this container \
            (\(location)). Register it in a parent of the \(scope) container.
            """
        case .completesTransient(let service, let location):
            """
            \(service) is transient, so it cannot have a completion (\(location)). Choose a scope \
            that keeps the instance, such as .graph.
            """
        case .namesNothing(let service, let dependency, let location):
            """
            \(service) has no parameter of type \(dependency) to resolve by name (\(location)). \
            Remove .named(_:for:) or correct its type.
            """
        case .shadowed(let service, let location, let above):
            """
            \(service) is registered in a child (\(location)) and in a parent (\(above)). The \
            parent's services would not see the child's registration. Remove one of them, or add \
            .shadowsParent() to the one in the child.
            """
        case .namedTwice(let service, let dependency, let location):
            """
            \(service) gives two names to dependencies of type \(dependency), but a name applies to all \
            dependencies of a type (\(location)). Give one of them a different type.
            """
        case .decoratesNothing(let service, let isAbove, let location):
            isAbove
                ? """
                \(service) is decorated here, but registered in a parent (\(location)). Decorate \
                it there, or register it here with .shadowsParent() as well.
                """
                : """
                \(service) is decorated before it is registered (\(location)). Register it first.
                """
        case .unknownScope(let service, let scope, let location):
            """
            \(service) is in \(scope), which is not a container scope (\(location)). Make it \
            conform to CustomScope.
            """
        case .isolation(let service, let dependency, let actor, let location):
            """
            \(service) needs \(dependency), which can be created only on \(actor) (\(location)). \
            Register \(service) with on: \(actor).self, or inject IsolatedProvider<\(actor), \
            \(dependency)>.
            """
        case .wrongIsolation(let service, let actor, let actual, let location):
            """
            \(service) is registered with on: \(actor).self, but its initializer or completion is \
            isolated to \(actual) (\(location)). Use the actor that the service is isolated to.
            """
        case .unreachableOverride(let service, let location, let nearMisses):
            """
            \(service) is overridden, but it is not registered and nothing needs it (\(location))\
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
