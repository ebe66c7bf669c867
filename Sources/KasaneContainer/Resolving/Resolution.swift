/// One outermost resolve: what its nodes share.
///
/// It belongs to the thread that resolves and is gone when that is done, so nothing that it holds
/// can bleed into another resolve.
final class Resolution {
    /// The container that was asked, whose own scopes are used.
    let container: ContainerCore
    /// The thread that resolves.
    let thread: ThreadID
    /// Whether the outermost resolve has returned.
    private(set) var isOver = false

    /// The completions of what was made, to be run when all of a circle is there.
    private var pending: [() throws -> Void] = []

    /// The nodes that are being resolved by a `Lazy` or a `Provider` now, innermost last.
    private var deferred: [Blueprint] = []

    private struct Slot {
        var key: Int
        var instance: Unmanaged<AnyObject>?
    }

    // An open-addressing table of graph-scoped instances, by the number of their node. A table that
    // is large enough for all nodes has no collisions.
    @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Slot>?
    @exclusivity(unchecked) private var mask = 0
    @exclusivity(unchecked) private var count = 0

    init(_ container: ContainerCore) {
        self.container = container
        thread = ThreadID.current
    }

    deinit {
        guard let slots else { return }
        for index in 0...mask {
            slots[index].instance?.release()
        }
        slots.deallocate()
    }

    /// Says that the outermost resolve has returned.
    func end() {
        isOver = true
    }

    /// Resolves what an initialiser asks of a `Lazy` or a `Provider` while it runs.
    ///
    /// - Throws: ``ResolveError`` if it is being resolved so already: there would be no end.
    func resolveDeferred<Service>(_ node: Node<Service>) throws -> Service {
        if let first = deferred.firstIndex(where: { $0 === node.blueprint }) {
            let titles = (deferred[first...] + [node.blueprint]).map(\.title)
            throw ResolveError(.recursion(titles))
        }
        deferred.append(node.blueprint)
        defer { deferred.removeLast() }
        return try node.instance(self)
    }

    /// Notes how an instance is completed.
    func willComplete(_ complete: @escaping () throws -> Void) {
        pending.append(complete)
    }

    /// Completes what was made; that may make more.
    func completeAll() throws {
        while !pending.isEmpty { try pending.removeFirst()() }
    }

    /// Returns what was made for a node in this resolve, or `nil`.
    @inline(__always)
    func instance(at key: Int) -> Unmanaged<AnyObject>? {
        guard let slots else { return nil }
        var index = key & mask
        while let instance = slots[index].instance {
            if slots[index].key == key { return instance }
            index = (index + 1) & mask
        }
        return nil
    }

    /// Keeps what was made for a node, with the reference that it is given.
    @inline(__always)
    func keep(_ instance: Unmanaged<AnyObject>, at key: Int) {
        if slots == nil {
            allocate(for: min(container.graphNodeCount, 128))
        } else if count * 4 > mask * 3 {
            grow()
        }
        insert(Slot(key: key, instance: instance))
        count += 1
    }

    private func allocate(for instances: Int) {
        var capacity = 8
        while capacity * 3 < instances * 4 { capacity *= 2 }
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        slots.initialize(repeating: Slot(key: 0, instance: nil), count: capacity)
        self.slots = slots
        mask = capacity - 1
    }

    private func grow() {
        guard let old = slots else { return }
        let oldMask = mask
        allocate(for: (oldMask + 1) * 3 / 2)
        for index in 0...oldMask where old[index].instance != nil {
            insert(old[index])
        }
        old.deallocate()
    }

    private func insert(_ slot: Slot) {
        guard let slots else { return }
        var index = slot.key & mask
        while slots[index].instance != nil {
            index = (index + 1) & mask
        }
        slots[index] = slot
    }
}
