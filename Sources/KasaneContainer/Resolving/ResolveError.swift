/// A service that could not be resolved: the way to it, and what went wrong there.
public struct ResolveError: Error {
    /// What went wrong.
    @nonexhaustive
    public enum Reason {
        /// Nothing of this type and name is registered in the container that was asked.
        case notRegistered(String)
        /// Several of this type are registered, where one was asked for.
        case severalRegistered(String)
        /// An initialiser or a closure threw this error.
        case failed(any Error)
        /// Initialisers that ask for each other while they run, the first one again at the end.
        case recursion([String])
        /// Threads that wait for each other: what this one needs, which another is making.
        case deadlock(String)
        /// A service of an own scope that was asked for outside of its containers.
        case outsideOfScope(service: String, scope: String)
        /// A value that is no instance of a class, in the weak scope, where only those can be.
        case notAnObject(String)
        /// A resolver that was used after the call that it was made for.
        case resolverOutlived
        /// A container that was shut down, has ended, or is gone.
        case containerEnded
    }

    private final class Storage: Sendable {
        let reason: Reason
        let steps: [Blueprint]

        init(_ reason: Reason, _ steps: [Blueprint]) {
            self.reason = reason
            self.steps = steps
        }
    }

    // One pointer, so that the way without an error costs nothing.
    private let storage: Storage

    init(_ reason: Reason) {
        storage = Storage(reason, [])
    }

    /// Adds a step to the way of an error that came from below, or starts the way of a new one.
    init(_ error: any Error, making blueprint: Blueprint) {
        if let below = error as? ResolveError {
            storage = Storage(below.reason, [blueprint] + below.storage.steps)
        } else {
            storage = Storage(.failed(error), [blueprint])
        }
    }

    /// Gives the errors of a resolve their type; nothing else is thrown inside of one.
    @inline(__always)
    static func typed<Value>(_ resolve: () throws -> Value) throws(ResolveError) -> Value {
        do {
            return try resolve()
        } catch {
            throw error as? ResolveError ?? ResolveError(.failed(error))
        }
    }

    /// What went wrong.
    public var reason: Reason { storage.reason }

    /// The error that an initialiser threw; `nil` if the container itself is the reason.
    public var cause: (any Error)? {
        if case .failed(let error) = reason { error } else { nil }
    }

    /// The services on the way, from the one that was asked for to the one that failed.
    public var path: [String] { storage.steps.map(\.title) }

    /// Where the registration stands that failed; `nil` if none did.
    public var place: Place? { storage.steps.last?.place }
}

extension ResolveError.Reason: Sendable {}

extension ResolveError: CustomStringConvertible {
    /// The error for people: what happened, on which way, and what to do next.
    public var description: String {
        let way = path.isEmpty ? "" : " [\(path.joined(separator: " → "))]"
        let source = place.map { " (\($0))" } ?? ""
        return "\(reason)\(way)\(source)"
    }
}

extension ResolveError.Reason: CustomStringConvertible {
    /// What went wrong, for people.
    public var description: String {
        switch self {
        case .notRegistered(let service):
            "\(service) is not registered. Register it where the container is made."
        case .severalRegistered(let service):
            "\(service) is registered several times. Ask for all by resolveAll, or for one by name."
        case .failed(let error):
            "An initialiser threw: \(error)"
        case .recursion(let titles):
            "Initialisers ask for each other without end: \(titles.joined(separator: " → "))"
        case .deadlock(let service):
            """
            \(service) is being made by another thread, which waits for this one. Name the \
            dependencies in the closures' parameters, and the container finds the circle when it \
            is made.
            """
        case .outsideOfScope(let service, let scope):
            """
            \(service) lives in \(scope). Resolve it from a container made by child(for:), not \
            from one above it.
            """
        case .notAnObject(let service):
            "\(service) is in the weak scope, but what was made is no instance of a class."
        case .resolverOutlived:
            "A resolver was used after the resolve that it was made for. Take a Provider instead."
        case .containerEnded:
            "The container was shut down, has ended, or is gone."
        }
    }
}
