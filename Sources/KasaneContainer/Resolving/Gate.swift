import Synchronization

/// The gate of an instance that is made once: one thread makes it, the others wait.
///
/// Services that complete each other in a circle have one gate together; who is inside may enter
/// again. No other lock is held while an initialiser runs.
///
/// `unpublished` is used by the thread inside only; that makes the gate safe to share, unchecked.
final class Gate: @unchecked Sendable {
    private let turn = Mutex(())
    private let waits: Waits
    /// What was made since the outermost entry: shown to others together, or given up together.
    fileprivate var unpublished: [any Publishable] = []
    /// The completions of what was made, to be run when all of a circle is there.
    fileprivate var pending: [() throws -> Void] = []
    /// The resolves that made it, which are over when the outermost entry ends.
    fileprivate var resolutions: [Resolution] = []

    init(_ waits: Waits) {
        self.waits = waits
    }

    /// Runs work as the only thread in the gate, at once if this thread is inside already.
    ///
    /// What the work makes is published when the outermost entry ends well, else given up.
    ///
    /// - Parameters:
    ///   - blueprint: What the thread needs, for the error.
    ///   - work: Makes an instance, unless another thread has.
    /// - Throws: ``ResolveError`` for a deadlock, and what the work throws.
    func enter(
        for blueprint: Blueprint,
        _ work: () throws -> Void
    ) throws {
        let thread = ThreadID.current
        switch waits.request(self, by: thread) {
        case .isInside:
            try work()
        case .wouldDeadlock:
            throw ResolveError(.deadlock(blueprint.title))
        case .mayWait:
            var failure: (any Error)?
            turn.withLock { _ in
                waits.entered(self, by: thread)
                do {
                    try work()
                    while !pending.isEmpty { try pending.removeFirst()() }
                    for node in unpublished { try node.publish() }
                } catch {
                    for node in unpublished { node.giveUp() }
                    failure = error
                }
                for resolution in resolutions { resolution.end() }
                unpublished = []
                pending = []
                resolutions = []
                waits.left(self)
            }
            if let failure { throw failure }
        }
    }
}

/// A node whose instance was made inside of a gate.
protocol Publishable {
    /// Shows the instance to other threads.
    ///
    /// - Throws: ``ResolveError`` if the container has ended meanwhile.
    func publish() throws
    /// Forgets the instance unless it was published, because what it is entangled with failed.
    func giveUp()
}

extension Gate {
    /// Notes what was made in which resolve, and how it is completed; called inside of the gate.
    func willPublish(
        _ node: any Publishable,
        made resolution: Resolution,
        completing complete: @escaping () throws -> Void
    ) {
        unpublished.append(node)
        resolutions.append(resolution)
        pending.append(complete)
    }
}

/// Which thread is inside of which gate and which one waits, for the gates of a container.
///
/// A thread notes for which gate it will wait before it does. The last one to close a circle of
/// waiting threads sees the whole circle and gets an error instead.
final class Waits: Sendable {
    enum Answer {
        case isInside
        case mayWait
        case wouldDeadlock
    }

    private struct State {
        var owners: [ObjectIdentifier: ThreadID] = [:]
        var waiting: [ThreadID: ObjectIdentifier] = [:]
    }

    private let state = Mutex(State())

    func request(_ gate: Gate, by thread: ThreadID) -> Answer {
        state.withLock { state in
            let wanted = ObjectIdentifier(gate)
            if state.owners[wanted] == thread { return .isInside }
            var next: ObjectIdentifier? = wanted
            while let gate = next, let owner = state.owners[gate] {
                if owner == thread { return .wouldDeadlock }
                next = state.waiting[owner]
            }
            state.waiting[thread] = wanted
            return .mayWait
        }
    }

    func entered(_ gate: Gate, by thread: ThreadID) {
        state.withLock { state in
            state.waiting[thread] = nil
            state.owners[ObjectIdentifier(gate)] = thread
        }
    }

    func left(_ gate: Gate) {
        state.withLock { $0.owners[ObjectIdentifier(gate)] = nil }
    }
}
