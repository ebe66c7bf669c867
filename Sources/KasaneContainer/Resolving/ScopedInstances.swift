import Synchronization

/// The instances of a custom scope in a child container.
final class ScopedInstances: Sendable {
    private struct State {
        var nodes: [ObjectIdentifier: AnyNode] = [:]
        var gates: [ObjectIdentifier: Gate] = [:]
        var hasEnded = false
    }

    // Creating a node takes a gate from this object, so nodes and gates are locked separately.
    private let state = Mutex(State())

    /// Returns the child's node for a registration; the first call creates it.
    func node(for node: AnyNode, _ make: () -> AnyNode) throws -> AnyNode {
        let key = ObjectIdentifier(node)
        let known: (node: AnyNode?, hasEnded: Bool) = state.withLock { state in
            (state.nodes[key], state.hasEnded)
        }
        guard !known.hasEnded else { throw ResolveError(.containerEnded) }
        if let node = known.node { return node }
        let new = make()
        let kept: AnyNode? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            let kept = state.nodes[key] ?? new
            state.nodes[key] = kept
            return kept
        }
        guard let kept else { throw ResolveError(.containerEnded) }
        return kept
    }

    /// Returns the gate of a group of services that complete each other.
    func gate(_ cycle: Cycle, _ waits: Waits) -> Gate {
        state.withLock { state in
            // An ancestor keeps the node alive, which keeps the cycle alive.
            let gate = state.gates[ObjectIdentifier(cycle)] ?? Gate(waits)
            state.gates[ObjectIdentifier(cycle)] = gate
            return gate
        }
    }

    /// Releases every instance.
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
