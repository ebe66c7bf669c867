import Synchronization

/// The instances of a custom scope in a child container.
final class ScopedInstances: Sendable {
    private struct State {
        var nodes: [ObjectIdentifier: Kept<AnyNode>] = [:]
        var locks: [ObjectIdentifier: CreationLock] = [:]
        var hasEnded = false
    }

    // Creating a node takes a lock from this object, so nodes are guarded apart from such locks.
    private let state = Mutex(State())

    /// Returns the child's node for a registration; the first call creates it.
    func node(for node: AnyNode, _ make: () -> AnyNode) throws -> AnyNode {
        let key = ObjectIdentifier(node)
        let known: (kept: Kept<AnyNode>?, hasEnded: Bool) = state.withLock { state in
            (state.nodes[key], state.hasEnded)
        }
        guard !known.hasEnded else { throw ResolveError(.containerEnded) }
        if let kept = known.kept { return kept.value }
        let new = Kept(make())
        let kept: Kept<AnyNode>? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            let kept = state.nodes[key] ?? new
            state.nodes[key] = kept
            return kept
        }
        guard let kept else { throw ResolveError(.containerEnded) }
        return kept.value
    }

    /// Returns the lock of a group of services that may complete each other.
    func lock(_ mark: Cycle, _ waits: Waits) -> CreationLock {
        state.withLock { state in
            // An ancestor keeps the node alive, which keeps the mark alive.
            let lock = state.locks[ObjectIdentifier(mark)] ?? CreationLock(waits)
            state.locks[ObjectIdentifier(mark)] = lock
            return lock
        }
    }

    func remove(_ node: AnyNode) {
        let old = state.withLock { $0.nodes.removeValue(forKey: ObjectIdentifier(node)) }
        // The instance is released outside the lock: its deinitialiser runs foreign code.
        withExtendedLifetime(old) {}
    }

    func removeAll() {
        let old = state.withLock { state in
            defer { state.nodes = [:] }
            return state.nodes
        }
        withExtendedLifetime(old) {}
    }

    /// Releases every instance and rejects later resolves.
    func end() {
        let nodes = state.withLock { state in
            state.hasEnded = true
            defer { state.nodes = [:] }
            return state.nodes
        }
        // Instances are released outside the lock: their deinitialisers run foreign code.
        withExtendedLifetime(nodes) {}
    }
}
