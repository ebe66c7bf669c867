/// An error that describes why a service couldn't be resolved and the path to the service.
///
/// ```swift
/// do {
///     let bookings = try container.resolve(Bookings.self)
///     print(bookings)
/// } catch {
///     report("\(error.path.joined(separator: " → ")): \(error.reason)")
/// }
/// ```
public struct ResolveError: Error {
    /// The reason why a service couldn't be resolved.
    @nonexhaustive
    public enum Reason {
        /// The container has no registration for this type and name. `nearMisses` describes similar
        /// registrations.
        case notRegistered(String, nearMisses: [String])
        /// The type has several registrations, but a single instance was requested.
        case severalRegistered(String)
        /// An initializer or closure threw this error.
        case failed(any Error)
        /// Initializers or completions resolve each other infinitely.
        ///
        /// The path ends with its first service.
        case recursion([String])
        /// A deadlock: another thread that is creating this service is waiting for the current
        /// thread.
        case deadlock(String)
        /// A service in a custom scope, or limited to one, was resolved outside that scope.
        case outsideOfScope(service: String, scope: String)
        /// A global actor's service was resolved without naming the actor.
        case isolated(service: String, actor: String)
        /// The instance of a service in the weak scope isn't an object.
        case notAnObject(String)
        /// The service's scope stores no instance that can be reset.
        case notResettable(String, scope: String)
        /// A resolver was used after its resolution had ended.
        case resolverOutlived
        /// The container was shut down, has ended or was deallocated.
        case containerEnded
    }

    private final class Storage: Sendable {
        let reason: Reason
        let steps: [Blueprint]
        /// The registration that was resolved recursively, until the error's path is complete.
        let repeated: Blueprint?

        init(_ reason: Reason, _ steps: [Blueprint], repeating repeated: Blueprint? = nil) {
            self.reason = reason
            self.steps = steps
            self.repeated = repeated
        }
    }

    // A single pointer, so that the path has no cost in the absence of errors.
    private let storage: Storage

    init(_ reason: Reason) {
        storage = Storage(reason, [])
    }

    /// Creates the error for a registration that is resolved recursively.
    ///
    /// The intermediate services are added as the error propagates.
    init(repeating blueprint: Blueprint) {
        storage = Storage(
            .recursion([blueprint.title, blueprint.title]),
            [],
            repeating: blueprint
        )
    }

    init(_ blueprint: Blueprint, outsideOf scope: any ContainerScope.Type) {
        storage = Storage(
            .outsideOfScope(service: blueprint.title, scope: typeName(scope)),
            [blueprint]
        )
    }

    /// Adds a step to a nested error's path, or starts the path of a new error.
    init(_ error: any Error, making blueprint: Blueprint) {
        guard let below = error as? ResolveError else {
            storage = Storage(.failed(error), [blueprint])
            return
        }
        var steps = [blueprint] + below.storage.steps
        // A recursion that was stopped at the maximum depth is described by a single cycle.
        if case .recursion = below.reason, steps.count(where: { $0 === blueprint }) > 2,
            let next = steps.dropFirst().firstIndex(where: { $0 === blueprint })
        {
            steps.removeSubrange(..<next)
        }
        if below.storage.repeated === blueprint {
            storage = Storage(.recursion((steps + [blueprint]).map(\.title)), steps)
        } else {
            storage = Storage(below.reason, steps, repeating: below.storage.repeated)
        }
    }

    /// Converts the errors thrown by a resolution to this type.
    ///
    /// Resolutions throw only ``ResolveError``. Any other error would be wrapped in
    /// ``Reason/failed(_:)``.
    @inline(__always)
    static func typed<Value>(_ resolve: () throws -> Value) throws(ResolveError) -> Value {
        do {
            return try resolve()
        } catch {
            throw error as? ResolveError ?? ResolveError(.failed(error))
        }
    }

    /// The reason why the service couldn't be resolved.
    public var reason: Reason { storage.reason }

    /// The error that an initializer threw, or `nil` if the container reported the failure.
    public var cause: (any Error)? {
        if case .failed(let error) = reason { error } else { nil }
    }

    /// The services from the requested service to the failed service.
    public var path: [String] { storage.steps.map(\.title) }

    /// The source location of the failed service's registration, or `nil` if it isn't registered.
    public var location: SourceLocation? { storage.steps.last?.location }
}

extension ResolveError.Reason: Sendable {}

extension ResolveError: CustomStringConvertible {
    /// The reason, path and location, with one line for each similar registration.
    public var description: String {
        let way = path.isEmpty ? "" : " [\(path.joined(separator: " → "))]"
        let source = location.map { " (\($0))" } ?? ""
        return "\(reason.sentence)\(way)\(source)\(reason.nearMissLines)"
    }
}

extension ResolveError.Reason: CustomStringConvertible {
    /// The reason, with one line for each similar registration.
    public var description: String { "\(sentence)\(nearMissLines)" }

    fileprivate var nearMissLines: String {
        guard case .notRegistered(_, let nearMisses) = self else { return "" }
        return nearMisses.map { "\n  · \($0)" }.joined()
    }

    fileprivate var sentence: String {
        switch self {
        case .notRegistered(let service, _):
            "\(service) is not registered. Register it in the closure that creates the container."
        case .severalRegistered(let service):
            """
            \(service) is registered several times. Get all of them with resolveAll, or get one \
            by name.
            """
        case .failed(let error):
            "The initializer threw: \(error)"
        case .recursion(let titles):
            """
            Infinite recursion: \(titles.joined(separator: " → ")). Break the cycle by assigning one \
            of these services to another in .initCompleted.
            """
        case .deadlock(let service):
            """
            \(service) is being created by another thread, which is waiting for this one. Declare \
            the dependencies as parameters of the closures so that the cycle is detected when the \
            container is created.
            """
        case .outsideOfScope(let service, let scope):
            """
            \(service) is available only in \(scope). Resolve it from a container created with \
            child(for:).
            """
        case .isolated(let service, let actor):
            """
            \(service) is isolated to \(actor). Use resolve(on: \(actor).shared), with await \
            outside the actor.
            """
        case .notAnObject(let service):
            """
            \(service) is in the weak scope, but its instance is not an object. Return a class \
            instance.
            """
        case .notResettable(let service, let scope):
            """
            \(service) cannot be reset because its scope is \(scope). Register it with scope: \
            .cached.
            """
        case .resolverOutlived:
            "This Resolver is no longer valid: resolution has finished. Inject a Provider instead."
        case .containerEnded:
            "The container has ended or no longer exists."
        }
    }
}
