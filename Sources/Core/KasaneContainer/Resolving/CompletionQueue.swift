/// The instances that one thread is creating, and the completions waiting for them.
///
/// An instance is normally completed before its dependents receive it. That is impossible in a
/// cycle, so the completion waits for the member of the cycle whose creation began first. The graph
/// shows cycles through parameters. A cycle through a resolver is detected when a completion
/// resolves an instance that is still being created: the completion runs again once the instance
/// exists.
///
/// Each resolution has its own queue, but a ``CreationLock`` shares its queue with every resolution
/// that creates or completes one of its instances. A queue is used only by the resolving thread or
/// the thread that holds the lock.
final class CompletionQueue {
    /// An instance whose creation has begun.
    private struct Creation {
        let number: Int
        let node: AnyNode
        /// The resolution that stores the instance, or `nil` if the node stores the instance.
        let owner: ObjectIdentifier?
        let cycle: Cycle?
    }

    /// A completion that waits for a creation to finish.
    private struct Waiting {
        let creation: Int
        let complete: () throws -> Void
    }

    /// The creations in progress, innermost last.
    private var creations: [Creation] = []
    private var waiting: [Waiting] = []
    private var lastNumber = 0
    /// The creation whose instance was most recently requested before it existed.
    private var requested: Int?
    /// The first failure that left an instance incomplete.
    private var failure: (any Error)?

    /// Creates an instance and completes it, either immediately or after the cycle's first member.
    ///
    /// - Parameters:
    ///   - owner: The resolution that stores the instance, or `nil` if the node stores the
    ///     instance.
    ///   - isAfterCycle: Whether the completion depends on a member of the cycle and therefore
    ///     waits for the cycle's first member.
    /// - Throws: ``ResolveError`` if the instance is already being created.
    func make<Service>(
        _ node: AnyNode,
        for owner: Resolution? = nil,
        in cycle: Cycle?,
        _ make: () throws -> Service,
        completing complete: ((Service) throws -> Void)?,
        afterCycle isAfterCycle: Bool
    ) throws -> Service {
        let owner = owner.map(ObjectIdentifier.init)
        if let running = creations.first(where: { $0.node === node && $0.owner == owner }) {
            requested = running.number
            throw ResolveError(repeating: node.blueprint)
        }
        lastNumber += 1
        let number = lastNumber
        creations.append(Creation(number: number, node: node, owner: owner, cycle: cycle))
        let service: Service
        do {
            service = try make()
        } catch {
            creations.removeLast()
            if waiting.contains(where: { $0.creation == number }) { failure = failure ?? error }
            waiting.removeAll { $0.creation == number }
            throw error
        }
        creations.removeLast()
        while let next = waiting.firstIndex(where: { $0.creation == number }) {
            try run(waiting.remove(at: next).complete)
        }
        guard let complete else { return service }
        if isAfterCycle, let first = creations.first(where: { $0.cycle === cycle }) {
            waiting.append(Waiting(creation: first.number) { try complete(service) })
        } else {
            try run { try complete(service) }
        }
        return service
    }

    /// Runs a completion, or postpones it if it depends on an instance that doesn't exist yet.
    private func run(_ complete: @escaping () throws -> Void) throws {
        let outer = requested
        requested = nil
        defer { requested = outer }
        do {
            try complete()
        } catch {
            guard isRequestedLater else {
                failure = failure ?? error
                throw error
            }
        }
        // The closure might have ignored its resolver's error.
        if let requested, isRequestedLater {
            waiting.append(Waiting(creation: requested, complete: complete))
        }
    }

    /// Whether the requested instance is still being created.
    private var isRequestedLater: Bool {
        creations.contains { $0.number == requested }
    }

    /// Ends the outermost creation.
    ///
    /// - Throws: The failure that left an instance incomplete, even if a closure ignored the
    ///   failure.
    func end() throws {
        defer { clear() }
        if let failure { throw failure }
    }

    func clear() {
        creations = []
        waiting = []
        requested = nil
        failure = nil
    }
}
