/// The state that nodes share during one resolution, from the outermost call until it returns.
///
/// A resolution belongs to the resolving thread and is released afterward, so no instance leaks
/// into another resolution.
@usableFromInline
final class Resolution {
    /// The container that started the resolution and whose custom scopes apply.
    let container: ContainerCore
    /// Whether factories and deferred dependencies created by this resolution keep the container
    /// alive.
    ///
    /// `false` if the container stores the instance that they belong to, which would otherwise be a
    /// retain cycle.
    let keepsContainer: Bool
    let thread = ThreadID.current
    /// The global actor that the resolution runs on, or `nil` if unknown.
    let actor: (any Actor)?
    /// Whether the outermost call has returned.
    private(set) var isOver = false

    /// The instances being created and their completions, or `nil` until one is recorded.
    private var knownQueue: CompletionQueue?
    /// The nodes of running calls that might be recursive, innermost last.
    ///
    /// Validation can't detect a closure that resolves its own service through a resolver, `Lazy`,
    /// `Provider` or `Factory`.
    private var running: [AnyNode] = []
    /// The resolution whose running call started this resolution.
    private var outer: Resolution?
    /// The resolution of the innermost running call, which is used only on its own thread.
    @TaskLocal private static var current: Kept<Resolution>?
    /// The graph-scoped instances by node number, or `nil` until the first instance is created.
    ///
    /// An array would check for unique ownership on each write.
    @exclusivity(unchecked) private var instances: UnsafeMutablePointer<AnyObject?>?

    /// `queue` belongs to the lock under which the resolution creates an instance.
    init(
        _ container: ContainerCore,
        keepsContainer: Bool,
        on actor: (any Actor)? = nil,
        _ queue: CompletionQueue? = nil
    ) {
        self.container = container
        self.keepsContainer = keepsContainer
        self.actor = actor
        knownQueue = queue
    }

    deinit {
        instances?.deinitialize(count: container.graphNodeCount)
        instances?.deallocate()
    }

    /// Records that the outermost call has returned.
    func end() {
        isOver = true
        outer = nil
    }

    /// Runs a call and records it.
    ///
    /// - Parameter countsOuter: Whether to count the calls of enclosing resolutions, which are
    ///   started by closures that use a container.
    /// - Throws: ``ResolveError`` if the call is nested too deeply.
    func nesting<Value>(
        _ node: AnyNode,
        limit: Int,
        countsOuter: Bool = false,
        _ call: () throws -> Value
    ) throws -> Value {
        if countsOuter, let current = Self.current?.value, current !== self, !current.isOver,
            current.thread == thread
        {
            outer = current
        }
        guard depth(of: node, countsOuter) < limit else {
            throw ResolveError(repeating: node.blueprint)
        }
        running.append(node)
        defer { running.removeLast() }
        guard countsOuter else { return try call() }
        return try Self.$current.withValue(Kept(self)) { try call() }
    }

    private func depth(of node: AnyNode, _ countsOuter: Bool) -> Int {
        let depth = running.count { $0 === node }
        guard countsOuter, let outer else { return depth }
        return depth + outer.depth(of: node, countsOuter)
    }

    var queue: CompletionQueue {
        let queue = knownQueue ?? CompletionQueue()
        knownQueue = queue
        return queue
    }

    /// Throws a completion's failure, even if a closure ignored it.
    func checkCompletions() throws {
        try knownQueue?.end()
    }

    /// Returns the instance that this resolution created for a node.
    @inline(__always)
    func instance(at key: Int) -> AnyObject? {
        instances?[key]
    }

    @inline(__always)
    func keep(_ instance: AnyObject, at key: Int) {
        if instances == nil { makeRoom() }
        instances?[key] = instance
    }

    @inline(never)
    private func makeRoom() {
        let count = container.graphNodeCount
        instances = .allocate(capacity: count)
        instances?.initialize(repeating: nil, count: count)
    }
}
