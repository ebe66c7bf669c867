import Synchronization

/// A custom scope's instances, stored in a child container.
final class ScopedInstances: Sendable {
    private struct State {
        var nodes: [ObjectIdentifier: Kept<AnyNode>] = [:]
        var locks: [ObjectIdentifier: CreationLock] = [:]
        var hasEnded = false
    }

    // A separate lock from the nodes', because creating a node acquires one of this object's locks.
    private let state = Mutex(State())

    /// Returns the child's node for a registration, creating the node on the first call.
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

    /// Returns the lock for a group of services that can complete each other.
    func lock(_ mark: Cycle, _ waits: Waits) -> CreationLock {
        state.withLock { state in
            // A parent keeps the node alive, and the node keeps the mark alive.
            let lock = state.locks[ObjectIdentifier(mark)] ?? CreationLock(waits)
            state.locks[ObjectIdentifier(mark)] = lock
            return lock
        }
    }

    func remove(_ node: AnyNode) {
        let old = state.withLock { $0.nodes.removeValue(forKey: ObjectIdentifier(node)) }
        // Released outside the lock, because deinitializers run arbitrary code.
        withExtendedLifetime(old) {}
    }

    func removeAll() {
        let old = state.withLock { state in
            defer { state.nodes = [:] }
            return state.nodes
        }
        withExtendedLifetime(old) {}
    }

    /// Releases every instance and rejects later resolutions.
    func end() {
        let nodes = state.withLock { state in
            state.hasEnded = true
            defer { state.nodes = [:] }
            return state.nodes
        }
        // Released outside the lock, because deinitializers run arbitrary code.
        withExtendedLifetime(nodes) {}
    }
}
