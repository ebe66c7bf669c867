import Synchronization

/// The instances of an own scope in a child container.
final class ScopedInstances: Sendable {
    private struct State {
        var nodes: [ObjectIdentifier: AnyNode] = [:]
        var gates: [ObjectIdentifier: Gate] = [:]
        var hasEnded = false
    }

    // Making a node takes a gate from here, so the two are guarded apart.
    private let state = Mutex(State())

    /// Returns the child's node for a registration, made at the first time.
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

    /// Returns the gate of a circle of services that complete each other.
    func gate(_ circle: Circle, _ waits: Waits) -> Gate {
        state.withLock { state in
            // Its node keeps the circle, and is kept by a container above.
            let gate = state.gates[ObjectIdentifier(circle)] ?? Gate(waits)
            state.gates[ObjectIdentifier(circle)] = gate
            return gate
        }
    }

    /// Lets go of every instance.
    func end() {
        let nodes = state.withLock { state in
            state.hasEnded = true
            defer { state.nodes = [:] }
            return state.nodes
        }
        // Instances are freed outside of the lock: their deinitialisers are others' code.
        withExtendedLifetime(nodes) {}
    }
}
