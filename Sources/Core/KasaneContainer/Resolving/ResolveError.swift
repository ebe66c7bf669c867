/// A failure to resolve a service: the path to it and the reason.
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
    /// The reason for a failure.
    @nonexhaustive
    public enum Reason {
        /// The container has no registration of this type and name, but perhaps similar ones.
        case notRegistered(String, nearMisses: [String])
        /// The type has several registrations, but a single instance was requested.
        case severalRegistered(String)
        /// An initialiser or a closure threw this error.
        case failed(any Error)
        /// Running initialisers or completions resolve each other. The path ends with its first
        /// service.
        case recursion([String])
        /// Threads wait for each other. Another thread is creating this service.
        case deadlock(String)
        /// A service of a custom scope, or one declared for it, was resolved outside the scope's
        /// containers.
        case outsideOfScope(service: String, scope: String)
        /// A service of a global actor was resolved without naming the actor.
        case isolated(service: String, actor: String)
        /// A service in the weak scope is not a class instance.
        case notAnObject(String)
        /// The scope of a service keeps no instance that a reset could replace.
        case notResettable(String, scope: String)
        /// A resolver was used after its resolve ended.
        case resolverOutlived
        /// The container was shut down, has ended, or is deallocated.
        case containerEnded
    }

    private final class Storage: Sendable {
        let reason: Reason
        let steps: [Blueprint]
        /// The registration that was resolved inside of itself, until its path is complete.
        let repeated: Blueprint?

        init(_ reason: Reason, _ steps: [Blueprint], repeating repeated: Blueprint? = nil) {
            self.reason = reason
            self.steps = steps
            self.repeated = repeated
        }
    }

    // A single pointer, so that the path without an error costs nothing.
    private let storage: Storage

    init(_ reason: Reason) {
        storage = Storage(reason, [])
    }

    /// Creates the error of a registration that is resolved inside of itself.
    ///
    /// The services between are added on the way out.
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

    /// Adds a step to the path of a nested error, or starts the path of a new error.
    init(_ error: any Error, making blueprint: Blueprint) {
        guard let below = error as? ResolveError else {
            storage = Storage(.failed(error), [blueprint])
            return
        }
        var steps = [blueprint] + below.storage.steps
        // A recursion that ends only at the maximum depth is described by one round of it.
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

    /// Converts the errors of a resolve to their type.
    ///
    /// An error of another type is wrapped in ``Reason/failed(_:)``; a resolve throws none.
    @inline(__always)
    static func typed<Value>(_ resolve: () throws -> Value) throws(ResolveError) -> Value {
        do {
            return try resolve()
        } catch {
            throw error as? ResolveError ?? ResolveError(.failed(error))
        }
    }

    /// The reason for the failure.
    public var reason: Reason { storage.reason }

    /// The error that an initialiser threw, or `nil` if the container itself reports the failure.
    public var cause: (any Error)? {
        if case .failed(let error) = reason { error } else { nil }
    }

    /// The services on the path, from the requested one to the one that failed.
    public var path: [String] { storage.steps.map(\.title) }

    /// The location of the registration that failed, or `nil` if no registration did.
    public var location: SourceLocation? { storage.steps.last?.location }
}

extension ResolveError.Reason: Sendable {}

extension ResolveError: CustomStringConvertible {
    /// A human-readable description with the reason, the path and the location, and a line for each
    /// similar registration.
    public var description: String {
        let way = path.isEmpty ? "" : " [\(path.joined(separator: " → "))]"
        let source = location.map { " (\($0))" } ?? ""
        return "\(reason.sentence)\(way)\(source)\(reason.nearMissLines)"
    }
}

extension ResolveError.Reason: CustomStringConvertible {
    /// A human-readable description, with a line for each similar registration.
    public var description: String { "\(sentence)\(nearMissLines)" }

    fileprivate var nearMissLines: String {
        guard case .notRegistered(_, let nearMisses) = self else { return "" }
        return nearMisses.map { "\n  · \($0)" }.joined()
    }

    fileprivate var sentence: String {
        switch self {
        case .notRegistered(let service, _):
            "\(service) is not registered. Register it where the container is made."
        case .severalRegistered(let service):
            "\(service) is registered several times. Resolve all by resolveAll, or one by name."
        case .failed(let error):
            "An initialiser threw: \(error)"
        case .recursion(let titles):
            """
            Initialisers resolve each other without end: \(titles.joined(separator: " → ")). Give \
            one of them to another by .initCompleted.
            """
        case .deadlock(let service):
            """
            \(service) is being made by another thread, which waits for this one. Name the \
            dependencies in the closures' parameters, and the container finds the cycle when it \
            is made.
            """
        case .outsideOfScope(let service, let scope):
            """
            \(service) is available in \(scope) only. Resolve it from a container made by \
            child(for:), not from one above it.
            """
        case .isolated(let service, let actor):
            """
            \(service) belongs to \(actor). Resolve it with resolve(on: \(actor).shared), which is \
            awaited outside of the actor.
            """
        case .notAnObject(let service):
            "\(service) is in the weak scope, but its instance is not an instance of a class."
        case .notResettable(let service, let scope):
            """
            \(service) cannot be reset: its scope is \(scope). Register it with scope: .cached.
            """
        case .resolverOutlived:
            "A resolver was used after the resolve that it was made for. Take a Provider instead."
        case .containerEnded:
            "The container was shut down, has ended, or no longer exists."
        }
    }
}
